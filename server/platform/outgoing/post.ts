import { agentFor, failureOf, FetchFailure, outgoingAddress, type OutgoingRule, publicOnly } from './fetch-file.ts';

type Request = {
  headers: Record<string, string>;
  body: Buffer;
  /** For the entire request, the lookup included. */
  milliseconds: number;
  rule?: OutgoingRule;
};

/** Sends to an address that somebody named, as `fetchFile` fetches: to public addresses alone, without redirects. What is answered is not read. @throws FetchFailure */
export async function post(
  address: string,
  { headers, body, milliseconds, rule = publicOnly }: Request,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const undici = await import('undici');
  const signal = AbortSignal.timeout(milliseconds);
  const dispatcher = agentFor(undici, rule);
  try {
    const answer = await undici.request(outgoingAddress(address, rule), { method: 'POST', dispatcher, signal, headers, body });
    answer.body.on('error', () => undefined);
    answer.body.destroy();
    return { status: answer.statusCode, retryAfter: [answer.headers['retry-after']].flat()[0] };
  } catch (error) {
    if (signal.aborted) throw new FetchFailure('fetch.slow', { seconds: Math.ceil(milliseconds / 1_000) }, true);
    throw failureOf(error);
  } finally {
    await dispatcher.destroy();
  }
}
