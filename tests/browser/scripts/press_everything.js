(away) => {
  const alive = (one) => one.isConnected && !one.disabled && !one.closest("[inert]") && one.checkVisibility();
  const change = (one, value) => {
    one.value = value;
    for (const name of ["input", "change"]) one.dispatchEvent(new Event(name, { bubbles: true }));
  };
  const act = (one) => {
    if (one.matches("select")) change(one, one.options[(one.selectedIndex + 1) % one.options.length].value);
    else if (one.matches("[type=number], [type=range]")) change(one, Number(one.value || one.min) + 1);
    else if (one.matches("input:not([type=checkbox])")) change(one, one.value);
    else one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  const leads = (one) => one.matches("select, [type=submit], button:not([type])");
  const places = [...document.querySelectorAll("main [data-cell]")].slice(0, 3);
  const all = [...document.querySelectorAll("main button, main input, main select, main summary"), ...places];
  const turned = document.querySelector(".turned");
  turned?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  for (const one of all.filter((one) => !leads(one))) if (alive(one)) act(one);
  if (away) for (const one of all.filter(leads)) if (alive(one)) act(one);
}
