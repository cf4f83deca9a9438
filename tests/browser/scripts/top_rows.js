async ([file, rows]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${file}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, rows];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, rows);
  const ground = [...data.slice(0, 4)];
  let other = 0;
  for (let at = 0; at < data.length; at += 4) if (ground.some((x, k) => x !== data[at + k])) other++;
  return [ground, other];
}
