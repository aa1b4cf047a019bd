import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { codes } from '../../../contract/wire/codes.ts';
import { Refusal } from '../refusal.ts';

export type Scanner = { host: string; port: number };

const connectWithin = 1_000;
/** Without a word or a byte taken; a large archive is thought about for some seconds. */
const silentFor = 20_000;
const chunkSize = 64 * 1024;
const longestAnswer = 4_096;

/** Shows a file to ClamAV (INSTREAM). @throws if it objects or is unavailable: files that were not scanned are not stored. */
export async function scan(scanner: Scanner, path: string): Promise<void> {
  const answer = await ask(scanner, path).catch(() => '');
  if (/^stream: OK\0?$/.test(answer)) return;
  if (/ FOUND\0?$/.test(answer)) throw new Refusal(codes.refused, 'upload.infected');
  throw new Refusal(codes.unavailable, 'upload.scanner');
}

async function ask({ host, port }: Scanner, path: string): Promise<string> {
  const socket = connect({ host, port });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  socket.on('error', failed.reject);
  socket.setTimeout(connectWithin, () => socket.destroy(new Error('the scanner does not answer')));
  try {
    await Promise.race([once(socket, 'connect'), failed.promise]);
    socket.setTimeout(silentFor);
    const answer = readAnswer(socket);
    answer.catch(() => undefined);
    // A scanner that has enough says so before the end of the file.
    await Promise.race([sendFile(socket, path), answer, failed.promise]);
    return await Promise.race([answer, failed.promise]);
  } finally {
    socket.destroy();
  }
}

async function sendFile(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of createReadStream(path, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await once(socket, 'drain');
  }
  socket.write(Buffer.alloc(4));
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.endsWith('\0') || text.length > longestAnswer) break;
  }
  return text;
}
