import type { AnswerOf, Call, Envelope, InputOf } from '../../contract/call.ts';
import { codes } from '../../contract/codes.ts';
import { ApiError } from './error.ts';
import { reactionTo } from './reactions.ts';
import { formOf, type Locale, queryOf, splitPath } from './wire.ts';

/** What the client needs of the page around it; set once when the browser starts. Tests give their own. */
export type Surroundings = {
  locale: () => Locale;
  /** Resets user and tokens and goes to the login page; must bear being called twice. */
  logout: (message: string) => void;
  /** To /permission-denied, replacing the history's entry. */
  permissionDenied: () => void;
  showError: (message: string) => void;
  /** Encrypts a payload for a listed path; null when that is not possible now: the call then goes plain. */
  encrypt: (path: string, form: URLSearchParams) => Promise<URLSearchParams | null>;
  /** Fetches the key anew, at most three times; false when it cannot be had. */
  prepareEncryption: () => Promise<boolean>;
};

export type SendOptions = {
  /** Of calls declared idempotent: the same key for each retry of one intention. */
  idempotencyKey?: string;
  /** No error toast: the caller shows the message itself. */
  quiet?: boolean;
  signal?: AbortSignal;
};

let surroundings: Surroundings | undefined;
let loggedOut = false;

export function setSurroundings(given: Surroundings): void {
  surroundings = given;
  loggedOut = false;
}

/** A key for one intention of the user, such as one press of "Place order". */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** The data of `sendWhole`; problems of products are thrown like every other refusal. */
export async function send<C extends Call>(call: C, input: InputOf<C>, options: SendOptions = {}): Promise<AnswerOf<C>> {
  const envelope = await sendWhole(call, input, options);
  if (envelope.code !== codes.success) throw new ApiError(envelope);
  return envelope.data;
}

/**
 * Makes a declared call from the browser. Problems of products (190002 …) come back as the whole answer, for the caller to show
 * beside the product; every other code but 200 is reacted to as reactions.ts says and thrown as `ApiError`.
 */
export async function sendWhole<C extends Call>(call: C, input: InputOf<C>, options: SendOptions = {}): Promise<Envelope<AnswerOf<C>>> {
  const here = surroundings;
  if (!here) throw new Error('setSurroundings has not been called');
  let answer = await exchange(here, call, input as Record<string, unknown>, options);
  if (reactionTo(answer.status, answer.envelope.code) === 'encrypt' && (await here.prepareEncryption())) {
    answer = await exchange(here, call, input as Record<string, unknown>, options);
  }
  const { status, envelope } = answer;
  const reaction = reactionTo(status, envelope.code);
  if (reaction === 'unwrap' || reaction === 'return') return envelope as Envelope<AnswerOf<C>>;
  const error = new ApiError(envelope);
  if (reaction === 'logout') {
    if (!loggedOut) here.logout(envelope.msg || 'The session has expired');
    loggedOut = true;
  } else if (reaction === 'permissionDenied') here.permissionDenied();
  else if (reaction !== 'secondFactor' && !options.quiet && Object.keys(error.fields).length === 0) here.showError(error.message);
  throw error;
}

async function exchange(
  here: Surroundings,
  call: Call,
  input: Record<string, unknown>,
  options: SendOptions,
): Promise<{ status: number; envelope: Envelope }> {
  const { path, rest } = splitPath(call, input);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const init: RequestInit = { method: call.method, headers, credentials: 'include', ...(options.signal ? { signal: options.signal } : {}) };
  let address = path;
  if (call.method === 'GET') address += `?${queryOf(rest, here.locale())}`;
  else {
    const form = formOf(rest, here.locale());
    init.body = (call.encrypted && (await here.encrypt(call.path, form).catch(() => null))) || form;
  }
  const response = await fetch(address, init);
  const text = await response.text();
  return { status: response.status, envelope: envelopeOf(response, text) };
}

function envelopeOf(response: Response, text: string): Envelope {
  try {
    const value = JSON.parse(text) as Envelope;
    if (typeof value.code === 'number') return value;
  } catch {
    // a proxy's page, or nothing at all
  }
  const said = (/^[^<]{1,300}$/.exec(text.trim())?.[0] ?? '') || response.statusText || `HTTP ${response.status}`;
  return { code: response.status === 200 ? codes.internal : response.status, msg: said, data: null };
}
