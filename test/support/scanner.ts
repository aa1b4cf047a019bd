import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export type TestScanner = { host: string; port: number; seen: Buffer[]; close(): Promise<void> };

/** A ClamAV daemon that objects to whatever contains a word, and hangs up on whatever contains another. */
export async function startScanner({ objectsTo, hangsUpOn }: { objectsTo: string; hangsUpOn: string }): Promise<TestScanner> {
  const seen: Buffer[] = [];
  const server = createServer((socket) => {
    let data = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      data = Buffer.concat([data, chunk]);
      const file = fileOf(data);
      if (!file) return;
      seen.push(file);
      if (file.includes(hangsUpOn)) socket.destroy();
      else socket.end(file.includes(objectsTo) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    seen,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** The file of a complete INSTREAM command; null while it is incomplete. */
function fileOf(data: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (data.length < command.length) return null;
  if (data.subarray(0, command.length).toString() !== command) throw new Error('not INSTREAM');
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= data.length;) {
    const length = data.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
