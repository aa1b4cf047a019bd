import type { Dependencies } from '../cache/json-text.ts';
import type { Envelope } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { failure, success } from '../http/envelope.ts';
import { type CallContext, type Handler, JsonText } from '../http/handler.ts';
import { countCall, Limits } from '../http/limits.ts';
import { runCall } from '../http/run.ts';

/** What the calls of a page depend on, together. */
export class PageDependencies implements Dependencies {
  readonly #tags = new Set<string>();
  #silent = false;
  until = Infinity;

  /** False when a call does not say what its answer depends on, or there was none that could. */
  get known(): boolean {
    return !this.#silent && this.#tags.size > 0;
  }

  get tags(): string[] {
    return [...this.#tags];
  }

  add(depends: Dependencies | null): void {
    if (!depends) {
      this.#silent = true;
      return;
    }
    for (const tag of depends.tags) this.#tags.add(tag);
    this.until = Math.min(this.until, depends.until);
  }
}

/** Runs calls by name for a page that is being rendered, in-process, with the page's own session and language. */
export function pageCalls(
  handlers: readonly Handler[],
  log: { error(details: object, message: string): void },
): (name: string, input: unknown, context: CallContext, depends?: PageDependencies) => Promise<Envelope> {
  const limits = new Limits();
  const byName = new Map(handlers.map((handler) => [handler.call.name, handler]));
  return async (name, input, context, depends) => {
    const handler = byName.get(name);
    if (!handler) throw new Error(`no handler for ${name}`);
    try {
      // A page that is rendered for the cache has no caller.
      if (context.network !== '') countCall(limits, handler.call, context);
      const data = await runCall(handler, input, context);
      depends?.add(data instanceof JsonText ? data.depends : null);
      return success(data instanceof JsonText ? JSON.parse(data.text) : data);
    } catch (error) {
      depends?.add(null);
      const envelope = failure(error, context.language, context.requestId);
      if (envelope.code === codes.internal) log.error({ err: error, call: name, requestId: context.requestId }, 'a call of a page failed');
      return envelope;
    }
  };
}
