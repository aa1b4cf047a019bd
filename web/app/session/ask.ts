import type { AnswerOf, Call, Envelope, InputOf } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { formOf, queryOf, splitPath } from '../api/wire.ts';
import { pageLocale } from './page-locale.ts';

/** Milliseconds: who logs out does not wait for a server that does not answer. */
const patience = 15_000;

/**
 * Makes a call behind the user's back: no toast, no logging out, no redirect. `data` is null when it failed; `code` is then the
 * answer's, or 0 when nobody answered.
 */
export async function ask<C extends Call>(call: C, input: InputOf<C>): Promise<{ code: number; data: AnswerOf<C> | null }> {
  const locale = pageLocale();
  const { path, rest } = splitPath(call, input as Record<string, unknown>);
  const get = call.method === 'GET';
  try {
    const response = await fetch(get ? `${path}?${queryOf(rest, locale)}` : path, {
      method: call.method,
      headers: { accept: 'application/json' },
      credentials: 'include',
      signal: AbortSignal.timeout(patience),
      ...(get ? {} : { body: formOf(rest, locale) }),
    });
    const { code, data } = (await response.json()) as Envelope<AnswerOf<C>>;
    return { code, data: code === codes.success ? data : null };
  } catch {
    return { code: 0, data: null };
  }
}
