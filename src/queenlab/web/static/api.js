// The server's JSON, and its streams of events.

async function answer(response, plain) {
  const text = await response.text();
  if (plain && response.ok) return text;
  let found = null;
  try {
    found = text ? JSON.parse(text) : null;
  } catch {
    throw new Error(`the server's answer is not JSON (${response.status})`);
  }
  // `position` is the character of a problem's name that cannot be read.
  if (!response.ok) throw Object.assign(new Error(found?.error ?? `the server answered ${response.status}`), { status: response.status, position: found?.position ?? null });
  return found;
}

/** Tries again after a second, up to three times, if the server is busy (503). */
async function fetched(path, options, plain = false) {
  let response;
  try {
    for (let tries = 3; ; tries -= 1) {
      response = await fetch(path, options);
      if (response.status !== 503 || !tries) break;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("the server does not answer; is it still running?");
  }
  return answer(response, plain);
}

/** The address of a GET: parameters that are null or undefined are left out. */
export function addressOf(path, params = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== null && value !== undefined) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

export const api = {
  get: (path, params = {}, signal) => fetched(addressOf(path, params), { signal }),
  text: (path, signal) => fetched(path, { signal }, true),
  post: (path, body = {}, signal) =>
    fetched(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal }),
  delete: (path) => fetched(path, { method: "DELETE" }),

  /** Calls back with each event of a name; gives a function that ends it. The stream comes back by itself if it breaks.
   *  Where the server refuses it (there are too many), the same is asked for once a second; `failed` hears that it is gone. */
  events(path, name, callback, failed = () => {}) {
    const stream = new EventSource(path);
    let timer = null;
    let ended = false;
    const end = () => {
      ended = true;
      stream.close();
      clearTimeout(timer);
    };
    const poll = async () => {
      try {
        const now = await api.get(path.replace(/\/events$/, ""));
        if (!ended) callback(now, end);
      } catch (error) {
        if (ended) return;
        if (error.status === 404) {
          end();
          failed(error);
        }
      }
      if (!ended) timer = setTimeout(poll, 1000);
    };
    stream.addEventListener(name, (event) => callback(JSON.parse(event.data), end));
    stream.addEventListener("error", () => {
      if (stream.readyState === EventSource.CLOSED && !ended) poll();
    });
    return end;
  },
};

/** Asks an engine, and waits for the end. `onProgress` gets each state; `signal` cancels it on the server, too. */
export async function ask(question, { onProgress = () => {}, signal } = {}) {
  let found = await api.post("/api/questions", question);
  onProgress(found);
  if (["waiting", "running"].includes(found.state)) {
    found = await new Promise((resolve, reject) => {
      const end = api.events(`/api/questions/${found.id}/events`, "question", (now, close) => {
        onProgress(now);
        if (!["waiting", "running"].includes(now.state)) {
          close();
          signal?.removeEventListener("abort", cancel);
          resolve(now);
        }
      }, reject);
      const cancel = () => api.delete(`/api/questions/${found.id}`).then((now) => { end(); resolve(now); }, reject);
      if (signal?.aborted) cancel();
      else signal?.addEventListener("abort", cancel, { once: true });
    });
  }
  if (found.state === "failed") throw new Error(found.error);
  return found;
}
