import { RouterContextProvider } from 'react-router';
import type { AnswerOf, Call, Envelope, InputOf } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { apiContext, type PageContext } from './context.ts';
import { ApiError } from './error.ts';

/** What the server hands over with a page's request. Calls go by name: the pages' bundle has declarations of its own. */
export type PageRequest = Omit<PageContext, 'call'> & { run: (name: string, input: unknown) => Promise<Envelope> };

/** The router's context of one request, with the typed in-process client in it. */
export function createPageContext({ run, ...rest }: PageRequest): RouterContextProvider {
  async function call<C extends Call>(declared: C, input: InputOf<C>): Promise<AnswerOf<C>> {
    const envelope = await run(declared.name, input);
    if (envelope.code === codes.success) return envelope.data as AnswerOf<C>;
    throw new ApiError(envelope);
  }
  return new RouterContextProvider(new Map([[apiContext, { ...rest, call }]]));
}
