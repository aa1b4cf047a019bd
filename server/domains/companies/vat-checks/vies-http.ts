import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';

export type Reply = { status: number; body: string; retryAfterSeconds: number | null };

/**
 * No response: `connect` if no connection was made, `timeout` if the response took too long, `broken` if the connection broke in between.
 */
export class NoReply extends Error {
  readonly kind: 'connect' | 'timeout' | 'broken';

  constructor(kind: NoReply['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export type Patience = { connectMs: number; readMs: number };
const mostBytes = 64 * 1024;

/** Posts JSON and reads a short text. One connection, no redirects, `connectMs` to connect and `readMs` for the entire response. */
export function postJson(address: string, body: object, { connectMs, readMs }: Patience): Promise<Reply> {
  const url = new URL(address);
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const give = (kind: NoReply['kind'], message: string): void => {
      clearTimeout(timer);
      request.destroy();
      reject(new NoReply(kind, message));
    };
    let connected = false;
    const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', accept: 'application/json', 'content-length': Buffer.byteLength(text) },
    });
    let timer = setTimeout(() => give('connect', `no connection in ${connectMs} ms`), connectMs);
    request.on('socket', (socket) => {
      socket.on(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        connected = true;
        clearTimeout(timer);
        timer = setTimeout(() => give('timeout', `no answer in ${readMs} ms`), readMs);
      });
    });
    request.on('error', (error) => give(connected ? 'broken' : 'connect', error.message));
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > mostBytes) give('broken', 'the answer is too long');
        else parts.push(part);
      });
      response.on('error', (error) => give('broken', error.message));
      response.on('end', () => {
        clearTimeout(timer);
        const wait = Number(response.headers['retry-after']);
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts).toString('utf8'),
          retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? wait : null,
        });
      });
    });
    request.end(text);
  });
}
