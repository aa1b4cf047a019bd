import type { AnswerOf, Call, Envelope, InputOf } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { ApiError } from './error.ts';
import { noAnswer, reactionTo } from './reactions.ts';
import { browser, type Surroundings } from './surroundings.ts';
import { formOf, queryOf, splitPath } from './wire.ts';

export type SendOptions = {
  /** Of calls declared idempotent: the same key for each retry of one intention. */
  idempotencyKey?: string;
  /** No error toast: the caller shows the message itself. */
  quiet?: boolean;
  /** Not triggered by the user: a failure shows nothing, and the page stays. */
  background?: boolean;
  signal?: AbortSignal;
};

/** Milliseconds after which an answer is given up. */
const patience = 30_000;

let here: Surroundings = browser;
let loggedOut = false;

/** Tests give their own. */
export function setSurroundings(given: Surroundings): void {
  here = given;
  loggedOut = false;
}

/** A key for one intention of the user, such as one click on "Place order". */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** Makes a declared call from the browser and answers its data. Every code but 200 is shown to the user and thrown as `ApiError`. */
export async function send<C extends Call>(call: C, input: InputOf<C>, options: SendOptions = {}): Promise<AnswerOf<C>> {
  const envelope = await sendForResponse(call, input, options);
  if (envelope.code === codes.success) return envelope.data;
  const error = new ApiError(envelope);
  show(error, options);
  throw error;
}

/** As `send`, but problems of products (190002 …) come back as the full response: the caller has to show its `msg`. */
export async function sendForResponse<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<Envelope<AnswerOf<C>>> {
  const { status, envelope } = await answerOf(call, input as Record<string, unknown>, options);
  const reaction = reactionTo(status, envelope.code);
  if (reaction === 'unwrap' || reaction === 'return') return envelope as Envelope<AnswerOf<C>>;
  if (reaction === 'logout') {
    if (!loggedOut) here.logout(envelope.msg);
    loggedOut = true;
  } else if (reaction === 'permissionDenied') {
    here.permissionDenied();
    throw new ApiError({ ...envelope, msg: 'Access denied temporarily' }, 403);
  }
  const error = new ApiError(envelope, status);
  if (reaction === 'notFound' && !options.background) here.notFound();
  else if (reaction === 'raise' || reaction === 'encrypt') show(error, options);
  throw error;
}

/** What a call answered: its data, or the refusal's data with its code. */
export type Outcome<Data> = { ok: true; data: Data } | { ok: false; code: number; data: unknown };

/**
 * As `send`, but a refusal is no error: its code and data are returned, and its message is shown if `show` is set. What ends in another page
 * (401, 404, 170000) is thrown all the same.
 */
export async function sendForData<C extends Call>(
  call: C,
  input: InputOf<C>,
  { show: shown, ...options }: Omit<SendOptions, 'quiet' | 'background'> & { show: boolean },
): Promise<Outcome<AnswerOf<C>>> {
  try {
    return { ok: true, data: await send(call, input, { ...options, quiet: !shown }) };
  } catch (error) {
    if (!(error instanceof ApiError) || leaves(error)) throw error;
    return { ok: false, code: error.code, data: error.data };
  }
}

function leaves({ status, code }: ApiError): boolean {
  const reaction = reactionTo(status, code);
  return reaction === 'logout' || reaction === 'notFound' || reaction === 'permissionDenied';
}

function show(error: ApiError, { quiet, background }: SendOptions): void {
  if (!quiet && !background && Object.keys(error.fields).length === 0) here.showError(error.message);
}

type Answer = { status: number; envelope: Envelope };

/** The answer, after a request for encryption or a retry of a failed connection. */
async function answerOf(call: Call, input: Record<string, unknown>, options: SendOptions): Promise<Answer> {
  let answer = await exchange(call, input, options);
  while (answer.status === noAnswer && !options.quiet && !options.background && (await here.offerRetry(options.signal))) {
    answer = await exchange(call, input, options);
  }
  if (reactionTo(answer.status, answer.envelope.code) === 'encrypt' && (await here.prepareEncryption())) {
    return exchange(call, input, options);
  }
  return answer;
}

async function exchange(call: Call, input: Record<string, unknown>, options: SendOptions): Promise<Answer> {
  const { path, rest } = splitPath(call, input);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const tooLate = AbortSignal.timeout(patience);
  const signal = options.signal ? AbortSignal.any([options.signal, tooLate]) : tooLate;
  const init: RequestInit = { method: call.method, headers, credentials: 'include', signal };
  let address = path;
  if (call.method === 'GET') address += `?${queryOf(rest, here.locale())}`;
  else {
    const form = formOf(rest, here.locale());
    init.body = (call.encrypted && (await here.encrypt(call.path, form).catch(() => null))) || form;
  }
  try {
    const response = await fetch(address, init);
    return { status: response.status, envelope: envelopeOf(response, await response.text()) };
  } catch (error) {
    // Cancelled by the caller.
    if (options.signal?.aborted) throw error;
    return { status: noAnswer, envelope: { code: noAnswer, msg: here.offlineMessage(), data: null } };
  }
}

/** The body as the server writes it. What a proxy writes has no code: its message or text, else the status, says what is wrong. */
function envelopeOf(response: Response, text: string): Envelope {
  let said = /^[^<{["][^<]{0,299}$/.exec(text.trim())?.[0];
  try {
    const value = JSON.parse(text) as (Partial<Envelope> & { message?: unknown }) | null;
    if (typeof value?.code === 'number') return value as Envelope;
    const message = value?.message ?? value?.msg;
    said = typeof message === 'string' ? message : undefined;
  } catch {
    // a page of HTML, a plain sentence, or nothing at all
  }
  const msg = said || response.statusText || `HTTP ${response.status}`;
  return { code: response.status === 200 ? codes.internal : response.status, msg, data: null };
}
