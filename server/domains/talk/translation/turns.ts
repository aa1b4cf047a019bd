import { FetchFailure } from '../../../platform/outgoing/fetch-file.ts';
import { TranslationFailure } from './service.ts';

const isSilent = (error: unknown): boolean => error instanceof TranslationFailure && error.cause instanceof FetchFailure;

/**
 * Some requests at once, the others in their order: a service of one's own machine translates slowly, and another one counts requests. When the service does
 * not answer, those that wait are not made.
 */
export class Turns {
  #free: number;
  readonly #mostWaiting: number;
  readonly #waiting: PromiseWithResolvers<void>[] = [];

  constructor(atOnce: number, mostWaiting: number) {
    [this.#free, this.#mostWaiting] = [atOnce, mostWaiting];
  }

  /** @throws what `work` throws, and TranslationFailure for more than may wait */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#turn();
    try {
      return await work();
    } catch (error) {
      if (isSilent(error)) for (const { reject } of this.#waiting.splice(0)) reject(error);
      throw error;
    } finally {
      const next = this.#waiting.shift();
      if (next) next.resolve();
      else this.#free++;
    }
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) return void this.#free--;
    if (this.#waiting.length >= this.#mostWaiting) throw new TranslationFailure('too many requests wait');
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn);
    await turn.promise;
  }
}
