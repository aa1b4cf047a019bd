import type { ZodMiniType, input as ZodInput, output as ZodOutput } from 'zod/mini';
import type { AccessCode } from '../identity/access.ts';

/**
 * Who may make a call, from the widest to the narrowest. `code` is checked in addition: a signed-in
 * user without it is refused, whatever company it belongs to.
 */
export type Access = {
  who: 'anyone' | 'signedIn' | 'buyer' | 'auditedBuyer' | 'seller' | 'operator';
  code?: AccessCode;
  /** Also for sessions that have to set a password before anything else; by default only what is for anyone is. */
  beforePassword?: boolean;
};

/**
 * One call of the application, declared once. From it come the server's route, the validation, the
 * access check, the typed client, the OpenAPI document and the list that the permission tests walk.
 */
export type Call<Input extends ZodMiniType = ZodMiniType, Answer extends ZodMiniType = ZodMiniType> = {
  /** `domain.verbNoun`, unique; the operation's id in the OpenAPI document. */
  name: string;
  method: 'GET' | 'POST';
  /** Below `/api`, with `{parameter}` segments that are fields of the input. */
  path: string;
  summary: string;
  access: Access;
  /** Path parameters, query and body in one object. A GET's values arrive as text: use the fields of fields.ts, which convert. */
  input: Input;
  /** Plain JSON: times as ISO 8601 text, money as integer minor units. */
  answer: Answer;
  /** Listed by `/secret/pubkey/0`; a plain body is answered with 40002. */
  encrypted?: true;
  /** Needs an `Idempotency-Key` header: a repeated call has one effect and gets the stored answer. */
  idempotent?: true;
  /** A GET that changes something: like every POST, taken from our own pages only. */
  sameOrigin?: true;
  /** Calls allowed for one network (visitor) or user in that many seconds. */
  limit?: { calls: number; seconds: number };
  /** The largest body, as it is sent; 64 KB where nothing is declared. In a form, JSON is up to twice as long. */
  body?: BodySize;
};

export type BodySize = '64 KB' | '256 KB' | '2 MB';

export type InputOf<C> = C extends Call<infer Input, ZodMiniType> ? ZodInput<Input> : never;
export type ParsedInputOf<C> = C extends Call<infer Input, ZodMiniType> ? ZodOutput<Input> : never;
export type AnswerOf<C> = C extends Call<ZodMiniType, infer Answer> ? ZodOutput<Answer> : never;

/** Declares a call. The returned value is the declaration itself, typed by its schemas. */
export function declare<Input extends ZodMiniType, Answer extends ZodMiniType>(call: Call<Input, Answer>): Call<Input, Answer> {
  return call;
}

/** What each answer looks like on the wire. `data` is null when `code` is not 200, or holds the refusal's details. */
export type Envelope<Data = unknown> = { code: number; msg: string; data: Data; requestId?: string };
