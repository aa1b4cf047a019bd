import type { Call } from '../../../contract/wire/call.ts';
import type { Language } from '../../../contract/values/locale.ts';
import type { input as ZodInput, output as ZodOutput, ZodMiniType } from 'zod/mini';
import type { Transaction } from 'kysely';
import type { DB } from '../postgres/schema.ts';
import type { Database } from '../postgres/pool.ts';
import type { Files } from '../files/files.ts';
import type { Session } from './session.ts';

/** The settings that handlers read; the full configuration has more. */
export type CallConfig = {
  /** Who sees prices: everybody, or only accepted buyers. */
  prices: 'public' | 'members';
  passwordMax: number;
  /** Origin of the installation's public address, without a slash at the end. */
  publicUrl: string;
  locales: readonly Language[];
  /** Whether pictures that product lists name by address are fetched. */
  fetchPictures: 'on' | 'off';
};

/** An answer that is JSON text already, such as one built by the database: sent as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a handler gets in addition to its input. */
export type CallContext = {
  session: Session | null;
  language: Language;
  /** What prices and delivery are shown for: the region chosen for display, else the buyer's VAT country. */
  country: string;
  database: Database;
  files: Files;
  config: CallConfig;
  now: () => Date;
  requestId: string;
  /** Caller's address, IPv6 cut to /64. */
  network: string;
  userAgent: string;
  /** Cookies of the request, and a way to set some with the answer. */
  cookies: Record<string, string | undefined>;
  setCookie: (
    name: string,
    value: string,
    options: { maxAge?: number; httpOnly?: boolean; sameSite?: 'lax' | 'strict'; path?: string },
  ) => void;
  /**
   * The transaction of a call declared `idempotent`: the key's row, the work and the stored answer commit together.
   * Other calls open their own by `database.transaction`.
   */
  once: <Answer>(work: (tx: Transaction<DB>) => Promise<Answer>) => Promise<Answer>;
};

/** The part of the request context that holds the session; both pages and calls have one. */
export type CookieJar = Pick<CallContext, 'config' | 'cookies' | 'setCookie'>;

/** The session of a caller who is known to be signed in. */
export function signedIn(context: CallContext): Session {
  if (!context.session) throw new Error('the access check let a visitor through');
  return context.session;
}

export type Handler = {
  call: Call;
  run: (input: unknown, context: CallContext) => Promise<unknown>;
};

/** Binds a declared call to the code that answers it. The input is parsed, the access checked before it runs. */
export function handle<Input extends ZodMiniType, Answer extends ZodMiniType>(
  call: Call<Input, Answer>,
  run: (input: ZodOutput<Input>, context: CallContext) => Promise<ZodInput<Answer> | JsonText>,
): Handler {
  return { call: call as unknown as Call, run: run as Handler['run'] };
}
