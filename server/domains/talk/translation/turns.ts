import { FetchFailure } from '../../../platform/outgoing/fetch-file.ts';
import { TranslationFailure } from './service.ts';

/** The company that asks has as many requests as it may, or waited too long: others need not fail because of it. */
export class NoTurn extends TranslationFailure {}

/** Of these time-outs, one after the other, the service is taken for one that does not answer. */
const mostSilent = 3;

/** A connection that was made and lost: one text may be the cause. */
const lost = /^(?:ECONNRESET|EPIPE|HPE_|UND_ERR_)/;

/** What a failure says about the service: it cannot be reached, it did not answer this time, or it did answer. */
function stateAfter(error: unknown): 'unreachable' | 'silent' | 'answers' {
  const failure = error instanceof TranslationFailure ? error.cause : undefined;
  if (!(failure instanceof FetchFailure) || failure.reason === 'fetch.tooLarge') return 'answers';
  if (failure.reason === 'fetch.slow') return 'silent';
  return lost.test(String((failure.cause as { code?: unknown } | undefined)?.code)) ? 'silent' : 'unreachable';
}

type Waiting = { company: number; turn: PromiseWithResolvers<void>; timer: NodeJS.Timeout };
type Limits = {
  /** Requests at once. */
  atOnce: number;
  /** Requests that wait, and those of one company. */
  mostWaiting: number;
  mostOfCompany: number;
  /** Milliseconds that a request waits. */
  patience: number;
};

/**
 * Some requests at once, the others in their order: a service of one's own machine translates slowly, and another one counts requests. When the service cannot
 * be reached, or has been silent several times in a row, those that wait are not made.
 */
export class Turns {
  readonly #limits: Limits;
  #free: number;
  #silent = 0;
  #waiting: Waiting[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#free = limits.atOnce;
  }

  /** @throws what `work` throws, NoTurn for more than may wait or for too long, and the failure of a service that does not answer */
  async take<Result>(company: number, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(company);
    try {
      const result = await work();
      this.#silent = 0;
      return result;
    } catch (error) {
      this.#note(error);
      throw error;
    } finally {
      const next = this.#waiting.shift();
      if (next) {
        clearTimeout(next.timer);
        next.turn.resolve();
      } else this.#free++;
    }
  }

  #note(error: unknown): void {
    const state = stateAfter(error);
    this.#silent = state === 'silent' ? this.#silent + 1 : 0;
    if (state === 'answers' || (state === 'silent' && this.#silent < mostSilent)) return;
    this.#silent = 0;
    for (const { turn, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      turn.reject(error);
    }
  }

  async #turn(company: number): Promise<void> {
    if (this.#free > 0) return void this.#free--;
    const { mostWaiting, mostOfCompany, patience } = this.#limits;
    const ofCompany = this.#waiting.filter((one) => one.company === company).length;
    if (this.#waiting.length >= mostWaiting || ofCompany >= mostOfCompany) throw new NoTurn('too many requests wait');
    const turn = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((one) => one.turn !== turn);
      turn.reject(new NoTurn(`no turn within ${patience / 1_000} s`));
    }, patience);
    this.#waiting.push({ company, turn, timer });
    await turn.promise;
  }
}
