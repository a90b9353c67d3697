// The server's messages, for as long as the page is open: a connection that is lost, or refused, is made again.

const SILENCE_MILLIS = 10000;
const RETRY_MILLIS = 1000;
const REFUSED_MILLIS = 10000;

// How long until the next attempt. Browsers that were cut together do not come back together, and those that find no
// place ask seldom. The chance is from 0 to 1.
export function pause(isRefused, chance) {
  return isRefused ? REFUSED_MILLIS * (1 + chance) : RETRY_MILLIS * (1 + 3 * chance);
}

// Why a server that answers gives no messages; empty if it gives some, or does not answer.
export async function refusal(asking) {
  try {
    const answer = await asking();
    if (answer.ok) {
      await answer.body?.cancel();
      return '';
    }
    return (await answer.json()).error ?? '';
  } catch {
    return '';
  }
}

export class ServerNews {
  #takers;
  #lost;
  #source = null;
  #lastNews = 0;
  #retry = 0;

  // Has a taker for each kind of message, and is told when there are none, with the reason if the server has said one.
  constructor(takers, lost) {
    this.#takers = takers;
    this.#lost = lost;
    this.#connect();
    setInterval(() => this.#watch(), 1000);
  }

  #connect() {
    this.#retry = 0;
    this.#lastNews = Date.now();
    this.#source = new EventSource('events');
    for (const [kind, take] of Object.entries(this.#takers)) {
      this.#source.addEventListener(kind, message => {
        this.#lastNews = Date.now();
        take(JSON.parse(message.data));
      });
    }
    this.#source.addEventListener('error', () => this.#again());
  }

  // What the server has answered is not told by an EventSource: only a request of our own can read it.
  async #again() {
    const isRefused = this.#source.readyState === EventSource.CLOSED;
    this.#source.close();
    if (!this.#retry) {
      this.#retry = -1;
      this.#lost('');
      const asking = () => fetch('events', {cache: 'no-store', signal: AbortSignal.timeout(SILENCE_MILLIS)});
      const why = isRefused ? await refusal(asking) : '';
      if (why) {
        this.#lost(why);
      }
      this.#retry = setTimeout(() => this.#connect(), pause(why !== '', Math.random()));
    }
  }

  #watch() {
    if (!this.#retry && Date.now() - this.#lastNews > SILENCE_MILLIS) {
      this.#again();
    }
  }
}
