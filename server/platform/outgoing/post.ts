import type { Dispatcher } from 'undici';
import { agentFor, failureOf, FetchFailure, outgoingAddress, type OutgoingRule, publicOnly, tooLarge } from './fetch-file.ts';
import { isPublicAddress } from './addresses.ts';

type Request = {
  headers: Record<string, string>;
  body: Buffer;
  /** For the entire request, the lookup included. */
  milliseconds: number;
  rule?: OutgoingRule;
};

/** A service that the operator has set: by https wherever it is, by http only within one's own network. */
export const ofOperator = (address: string): OutgoingRule => {
  const isPlain = URL.parse(address)?.protocol === 'http:';
  return {
    isAddress: ({ protocol }) => protocol === 'https:' || (isPlain && protocol === 'http:'),
    isReachable: (ip) => !isPlain || !isPublicAddress(ip),
  };
};

/** Sends to an address that somebody named, as `fetchFile` fetches: to public addresses alone, without redirects. What is answered is not read. @throws FetchFailure */
export const post = (address: string, request: Request): Promise<{ status: number; retryAfter: string | undefined }> =>
  sent(address, request, async ({ statusCode, headers, body }) => {
    body.destroy();
    return { status: statusCode, retryAfter: [headers['retry-after']].flat()[0] };
  });

/** As `post`, and reads the answer, of at most `largest` bytes. `content` is undefined where it is no JSON. @throws FetchFailure */
export const postJson = (
  address: string,
  { content, headers, largest, ...request }: Omit<Request, 'body'> & { content: object; largest: number },
): Promise<{ status: number; content: unknown }> => {
  const json = { ...headers, 'content-type': 'application/json', accept: 'application/json', 'accept-encoding': 'identity' };
  return sent(
    address,
    { ...request, headers: json, body: Buffer.from(JSON.stringify(content)) },
    async ({ statusCode, headers: answered, body }) => {
      if (Number(answered['content-length'] ?? 0) > largest) throw tooLarge(largest);
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > largest) throw tooLarge(largest);
        chunks.push(chunk);
      }
      return { status: statusCode, content: parsed(Buffer.concat(chunks).toString()) };
    },
  );
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function sent<Answer>(
  address: string,
  { headers, body, milliseconds, rule = publicOnly }: Request,
  read: (answer: Dispatcher.ResponseData) => Promise<Answer>,
): Promise<Answer> {
  const undici = await import('undici');
  const signal = AbortSignal.timeout(milliseconds);
  const dispatcher = agentFor(undici, rule);
  try {
    const answer = await undici.request(outgoingAddress(address, rule), { method: 'POST', dispatcher, signal, headers, body });
    // A body that nobody reads ends with the connection.
    answer.body.on('error', () => undefined);
    return await read(answer);
  } catch (error) {
    if (signal.aborted) throw new FetchFailure('fetch.slow', { seconds: Math.ceil(milliseconds / 1_000) }, true);
    throw failureOf(error);
  } finally {
    await dispatcher.destroy();
  }
}
