/** The error catalogue: every `code` that an answer's envelope can carry. The client's reaction to each is in web/app/api/reactions.ts. */
export const codes = {
  success: 200,
  /** Input that breaks a rule; `data.fields` maps each field to its message. */
  invalid: 40001,
  /** A listed path was called with a plain body, or with a key that is no longer taken. */
  encryptionRequired: 40002,
  /** Signature wrong, outside the window of time, or used before. */
  signatureRefused: 40003,
  /** The object does not exist, or belongs to another company: the answer is the same. */
  notFound: 40004,
  /** Signed in, but the role lacks the access code or the kind of account. */
  forbidden: 40005,
  /** A buyer that the operator has not approved yet. */
  unaudited: 40006,
  /** A write that does not come from this site's own pages. */
  foreignOrigin: 40007,
  /** A rule of the business was broken; the message says which and what to do. */
  refused: 40010,
  /** The same idempotency key is being worked on right now: ask again. */
  inProgress: 40900,
  /** The state has changed meanwhile. */
  conflict: 40901,
  /** The same idempotency key came with another body. */
  keyReused: 42200,
  /** No (valid) session. */
  sessionExpired: 401,
  /** Wrong e-mail, password or code. The answer never says which. */
  loginFailed: 160001,
  /** Too many failed logins from this network. */
  loginLocked: 160002,
  /** E-mail and password are right; the second factor is asked for. */
  secondFactorRequired: 160003,
  /** A code sent by e-mail is wrong, spent or too old. */
  codeFailed: 160004,
  tooMany: 42900,
  ordersNotExist: 170000,
  balanceTooLow: 180001,
  productLimit: 190002,
  /** The catalogue is still being read into memory after a start and cannot answer this yet. */
  productLoading: 190003,
  productError: 190004,
  productNotExist: 190007,
  /** A call about products made too often; `data.seconds` says how long to wait. */
  productRequestLimit: 190008,
  internal: 50000,
  unavailable: 50300,
} as const;

export type Code = (typeof codes)[keyof typeof codes];

/** Problems of products: a caller can take the full response instead of an error (`sendForResponse` in web/app/api/client.ts). */
export const productCodes: readonly number[] = [
  codes.productLimit,
  codes.productLoading,
  codes.productError,
  codes.productNotExist,
  codes.productRequestLimit,
];

/** The HTTP status that goes with a code; every code not named here travels with 200. */
export const httpStatus: Partial<Record<Code, number>> = {
  [codes.sessionExpired]: 401,
  [codes.inProgress]: 409,
  [codes.keyReused]: 422,
  [codes.tooMany]: 429,
  [codes.productRequestLimit]: 429,
  [codes.productLoading]: 503,
  [codes.internal]: 500,
  [codes.unavailable]: 503,
};
