// Seconds that a game was played, while its page was seen.

export class Stopwatch {
  #before;
  #since = null;

  constructor(seconds = 0) {
    this.#before = seconds;
  }

  get seconds() {
    return this.#before + (this.#since === null ? 0 : (Date.now() - this.#since) / 1000);
  }

  go() {
    this.#since ??= Date.now();
  }

  stop() {
    this.#before = this.seconds;
    this.#since = null;
  }

  get runs() {
    return this.#since !== null;
  }
}
