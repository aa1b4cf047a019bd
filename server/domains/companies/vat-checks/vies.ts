import * as z from 'zod/mini';
import { NoReply, type Patience, postJson, type Reply } from './vies-http.ts';

/*
 * The EU's register for VAT ids (VIES): the documented REST call `check-vat-number`. With the requester's own id it returns a consultation
 * number, which proves the request.
 */

export type VatQuestion = { vatId: string; requesterVatId: string | null };
export type VatAnswer =
  | { result: 'valid'; consultationNumber: string | null; name: string | null; address: string | null }
  | { result: 'invalid'; consultationNumber: string | null; error: string | null }
  /** `scope`: what is paused after the failure: the id, its member state's register, or the entire service. */
  | { result: 'unavailable'; error: string; scope: 'id' | 'state' | 'service'; retryAfterSeconds: number | null };

/**
 * Queries a register about a VAT id; tests have their own. Never throws. `requesterRefused`: the register answered only without the
 * requester's id.
 */
export type VatRegister = (question: VatQuestion) => Promise<VatAnswer & { requesterRefused?: boolean }>;

const replySchema = z.looseObject({
  valid: z.optional(z.boolean()),
  isValid: z.optional(z.boolean()),
  userError: z.optional(z.nullable(z.string())),
  countryCode: z.optional(z.nullable(z.string())),
  vatNumber: z.optional(z.nullable(z.string())),
  requestIdentifier: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
  address: z.optional(z.nullable(z.string())),
  errorWrappers: z.optional(z.nullable(z.array(z.looseObject({ error: z.optional(z.nullable(z.string())) })))),
});

/** Errors that are no answer, by scope; errors that are not listed concern the service. */
const reaches: Record<string, 'id' | 'state'> = {
  MS_UNAVAILABLE: 'state',
  MS_MAX_CONCURRENT_REQ: 'state',
  MS_MAX_CONCURRENT_REQ_TIME: 'state',
  TIMEOUT: 'state',
  VAT_BLOCKED: 'id',
  INVALID_REQUESTER_INFO: 'id',
};

const unavailable = (
  error: string,
  scope: 'id' | 'state' | 'service' = 'service',
  retryAfterSeconds: number | null = null,
): VatAnswer & { result: 'unavailable' } => ({
  result: 'unavailable',
  error: error.replaceAll('\0', '').slice(0, 200),
  scope,
  retryAfterSeconds,
});

/** Registers that disclose no name return dashes. */
const disclosed = (text: string | null | undefined): string | null => {
  const plain = text?.replaceAll('\0', '').trim().slice(0, 1_000) ?? '';
  return /^-*$/.test(plain) ? null : plain;
};

/** Interprets a reply. Only an explicit yes is valid: an error along with `valid: false` is no answer. */
function readReply({ status, body, retryAfterSeconds }: Reply, vatId: string): VatAnswer {
  let json: unknown = null;
  try {
    json = JSON.parse(body);
  } catch {
    return unavailable(`HTTP ${status} without JSON`, 'service', retryAfterSeconds);
  }
  const parsed = replySchema.safeParse(json);
  if (!parsed.success) return unavailable(`HTTP ${status} with an unknown answer`, 'service', retryAfterSeconds);
  const { data } = parsed;
  const userError = data.userError?.toUpperCase();
  const error =
    data.errorWrappers?.[0]?.error?.toUpperCase() ?? (userError && !['VALID', 'INVALID'].includes(userError) ? userError : null);
  if (error === 'INVALID_INPUT') return { result: 'invalid', consultationNumber: null, error };
  if (error) return unavailable(error, reaches[error], retryAfterSeconds);
  const valid = data.valid ?? data.isValid;
  if (status !== 200 || valid === undefined) return unavailable(`HTTP ${status} with an unknown answer`, 'service', retryAfterSeconds);
  const about = `${data.countryCode ?? vatId.slice(0, 2)}${data.vatNumber ?? vatId.slice(2)}`;
  if (about.toUpperCase() !== vatId) return unavailable('the answer is about another id');
  const consultationNumber = disclosed(data.requestIdentifier);
  if (!valid) return { result: 'invalid', consultationNumber, error: null };
  return { result: 'valid', consultationNumber, name: disclosed(data.name), address: disclosed(data.address) };
}

/** @param patience how long to wait: 1 s for a connection, 5 s for the answer. */
export function viesRegister(address: string, patience: Patience = { connectMs: 1_000, readMs: 5_000 }): VatRegister {
  const ask = async ({ vatId, requesterVatId }: VatQuestion): Promise<VatAnswer> => {
    const question = {
      countryCode: vatId.slice(0, 2),
      vatNumber: vatId.slice(2),
      ...(requesterVatId && { requesterMemberStateCode: requesterVatId.slice(0, 2), requesterNumber: requesterVatId.slice(2) }),
    };
    try {
      return readReply(await postJson(`${address}/check-vat-number`, question, patience), vatId);
    } catch (error) {
      if (!(error instanceof NoReply)) throw error;
      // The service forwards the request: a timeout is the member state's, unless no connection was made.
      return unavailable(error.message, error.kind === 'timeout' ? 'state' : 'service');
    }
  };
  return async (question) => {
    const answer = await ask(question);
    const isRefused = answer.result === 'unavailable' && answer.error === 'INVALID_REQUESTER_INFO' && question.requesterVatId !== null;
    // Without a requester's number the answer is the same, but comes without the proof.
    return isRefused ? { ...(await ask({ ...question, requesterVatId: null })), requesterRefused: true } : answer;
  };
}
