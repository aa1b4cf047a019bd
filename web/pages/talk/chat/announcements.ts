type Announcement = { name: string; words: string };
type Count = (count: number, names: string) => string;

/** Milliseconds between two announcements. */
const pause = 1_000;
/** As many that wait are read out one by one; more are counted. */
const mostWaiting = 3;

/** What is read out: in order, at most one a second. None is lost: those that would wait for long become one sentence. */
export class Announcements {
  readonly #say: (words: string) => void;
  #waiting: Announcement[] = [];
  #count: Count = () => '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (words: string) => void) {
    this.#say = say;
  }

  add(added: readonly Announcement[], count: Count): void {
    this.#waiting.push(...added);
    this.#count = count;
    if (this.#timer === undefined) this.#next();
  }

  #next(): void {
    this.#timer = undefined;
    const isMany = this.#waiting.length > mostWaiting;
    const now = this.#waiting.splice(0, isMany ? Infinity : 1);
    const [first] = now;
    if (!first) return;
    this.#say(isMany ? this.#count(now.length, [...new Set(now.map(({ name }) => name))].join(', ')) : first.words);
    this.#timer = setTimeout(() => this.#next(), pause);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }
}
