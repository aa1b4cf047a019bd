/** A TCP proxy in front of a database, which can do what networks do. */
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../server/platform/postgres/connection.ts';

/** `frozen` takes connections and forwards nothing; `refusing` takes none and ends those that exist; `slow` waits before it forwards. */
type Mode = 'open' | 'frozen' | 'refusing' | 'slow';

export interface Proxy {
  /** For DATABASE_URL. */
  url: string;
  /** Connections taken so far, and how many there are now. */
  taken(): number;
  living(): number;
  set(mode: Mode): Promise<void>;
  close(): Promise<void>;
}

const slowness = 100;

export async function startProxy(target: Connection): Promise<Proxy> {
  const aim = 'url' in target ? new URL(target.url) : undefined;
  const place = 'url' in target ? { host: aim?.hostname ?? '', port: Number(aim?.port || 5432) } : placeOf(target);
  let mode: Mode = 'open';
  let taken = 0;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    taken++;
    const far = createConnection(place);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        if (mode === 'slow') void sleep(slowness).then(() => to.write(chunk));
        else to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (mode === 'frozen') from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const stopListening = async () => {
    if (!server.listening) return;
    server.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await once(server, 'close');
  };
  return {
    url: 'url' in target ? at(aim as URL, port) : `postgres://${target.user}@127.0.0.1:${port}/${target.database}`,
    taken: () => taken,
    living: () => pairs.size,
    async set(next) {
      mode = next;
      if (next === 'refusing') return stopListening();
      for (const socket of [...pairs].flat()) {
        if (next === 'frozen') socket.pause();
        else socket.resume();
      }
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: stopListening,
  };
}

function placeOf({ host, port }: { host: string; port: number }): { path: string } | { host: string; port: number } {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function at(url: URL, port: number): string {
  const here = new URL(url);
  here.hostname = '127.0.0.1';
  here.port = String(port);
  return here.href;
}
