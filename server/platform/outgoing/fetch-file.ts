import { lookup, type LookupAddress } from 'node:dns';
import { open } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import type * as Undici from 'undici';
import type { MessageKey } from '../texts.ts';
import { isPublicAddress } from './addresses.ts';

/** What may be asked for. Tests have servers of their own; nothing but `publicOnly` is ever used outside them. */
export type OutgoingRule = { isAddress: (url: URL) => boolean; isReachable: (ip: string) => boolean };

/** Files of the public internet: by https, at its usual port, without a password. */
export const publicOnly: OutgoingRule = {
  isAddress: ({ protocol, port }) => protocol === 'https:' && port === '',
  isReachable: isPublicAddress,
};

/** Why something could not be fetched: a key of the messages with its values. */
export class FetchFailure extends Error {
  readonly reason: MessageKey;
  readonly values: Record<string, string | number>;
  /** The fault is the server's, not this file's. */
  readonly ofServer: boolean;

  constructor(reason: MessageKey, values: Record<string, string | number> = {}, ofServer = false) {
    super(reason);
    [this.reason, this.values, this.ofServer] = [reason, values, ofServer];
  }
}

const mostRedirects = 3;
const longestAddress = 2_000;

/** The address of a file elsewhere as it is asked for. @throws FetchFailure for whatever is never asked for, wherever it leads. */
export function outgoingAddress(text: string, rule: OutgoingRule = publicOnly, base?: URL): URL {
  const url = text.length > longestAddress ? null : URL.parse(text, base);
  if (!url) throw new FetchFailure('fetch.address');
  url.hash = '';
  if (!rule.isAddress(url)) throw new FetchFailure(url.protocol === 'http:' ? 'fetch.http' : 'fetch.address');
  if (url.username !== '' || url.password !== '' || url.hostname === '') throw new FetchFailure('fetch.address');
  // No lookup if the address is an IP address.
  const ip = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(ip) !== 0 && !rule.isReachable(ip)) throw new FetchFailure('fetch.private');
  return url;
}

type Limits = {
  /** Bytes. */
  largest: number;
  /** For the entire request, including lookups and redirects. */
  milliseconds: number;
  rule?: OutgoingRule;
};

/**
 * Writes what lies at an address of the internet to a file that does not exist yet, and answers its size in bytes. Neither cookies nor
 * passwords go along, and no address is connected to that is not public: that is asked of the very address that the connection goes to.
 * @throws FetchFailure
 */
export async function fetchFile(address: string, path: string, { largest, milliseconds, rule = publicOnly }: Limits): Promise<number> {
  // Loaded with the first file: it takes 20 MB, and many markets fetch none.
  const undici = await import('undici');
  const signal = AbortSignal.timeout(milliseconds);
  const dispatcher = agentFor(undici, rule);
  try {
    let url = outgoingAddress(address, rule);
    for (let redirects = 0; ; redirects++) {
      const { statusCode, headers, body } = await undici.request(url, {
        dispatcher,
        signal,
        headers: { 'user-agent': 'Kontor', accept: 'image/*', 'accept-encoding': 'identity' },
      });
      // A body that nobody reads ends with the connection.
      body.on('error', () => undefined);
      const [location] = [headers['location']].flat();
      if ([301, 302, 303, 307, 308].includes(statusCode) && location !== undefined) {
        if (redirects === mostRedirects) throw new FetchFailure('fetch.redirects', { most: mostRedirects });
        url = outgoingAddress(location, rule, url);
        body.destroy();
        continue;
      }
      if (statusCode !== 200) throw new FetchFailure('fetch.status', { status: statusCode }, statusCode === 429 || statusCode >= 500);
      if (Number(headers['content-length'] ?? 0) > largest) throw tooLarge(largest);
      return await write(body, path, largest);
    }
  } catch (error) {
    if (signal.aborted) throw new FetchFailure('fetch.slow', { seconds: Math.ceil(milliseconds / 1_000) }, true);
    throw failureOf(error);
  } finally {
    await dispatcher.destroy();
  }
}

export const tooLarge = (largest: number): FetchFailure => new FetchFailure('fetch.tooLarge', { most: Math.floor(largest / 1_048_576) });

/** Connections for one file, past any proxy; `signal` alone limits their time. */
export function agentFor({ Agent, buildConnector }: typeof Undici, rule: OutgoingRule): Undici.Agent {
  const connect = buildConnector({ lookup: lookupBy(rule), timeout: 0 });
  return new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    // One request for each connection.
    pipelining: 0,
    // Whatever looked it up: nothing is said to a machine that may not be reached.
    connect: (options, callback) =>
      connect(options, (error, socket) => {
        if (error) return callback(error, null);
        const ip = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
        if (rule.isReachable(ip)) return callback(null, socket);
        socket.destroy();
        callback(new FetchFailure('fetch.private'), null);
      }),
  });
}

/** Names lead only where one may go: the connection is made to the addresses that come out of here, and to no other. */
function lookupBy({ isReachable }: OutgoingRule): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const reachable: LookupAddress[] = found.filter(({ address }) => isReachable(address));
      const [first] = reachable;
      if (!first) return callback(new FetchFailure('fetch.private'), []);
      return options.all ? callback(null, reachable) : callback(null, first.address, first.family);
    });
  };
}

/** Never more on the disk than is allowed, and nothing in memory but the chunk that is on its way. */
async function write(body: AsyncIterable<Buffer>, path: string, largest: number): Promise<number> {
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > largest) throw tooLarge(largest);
      await file.appendFile(chunk);
    }
  } finally {
    await file.close();
  }
  return size;
}

export function failureOf(error: unknown): unknown {
  if (error instanceof FetchFailure) return error;
  const { code = '' } = error as { code?: string };
  // A full disk or a closed file is no fault of the other side.
  if (['ENOSPC', 'EEXIST', 'EACCES', 'EMFILE', 'EROFS'].includes(code)) return error;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return new FetchFailure('fetch.unknownHost', {}, true);
  const failure = new FetchFailure('fetch.unreachable', {}, true);
  // For the log, and for those who distinguish a connection that was not made from one that was lost.
  failure.cause = error;
  return failure;
}
