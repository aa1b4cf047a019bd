import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { networkOf } from '../http/origin.ts';

export type ConnectionLimits = {
  /** Connections at once. */
  total: number;
  /** Of one network (an IPv4 address, an IPv6 /64). */
  perNetwork: number;
  /** Addresses of proxies, whose connections are many people's: only `total` holds for them. This machine is one of them. */
  proxies: BlockList;
};

/** Descriptors that stay free for files, pictures being written and whatever libraries open. */
const spare = 100;

/** As many connections as asked for, or as the limit of open files leaves after what the program needs for itself. */
export function connectionsWithin(openFiles: number, wanted: number, needed: number): number {
  return Math.max(16, Math.min(wanted, openFiles - needed - spare));
}

/** How many files this process may have open; Node raises the soft limit to the hard one when it starts. */
export function openFileLimit(): number {
  Object.assign(process.report, { excludeNetwork: true }); // or it would ask for the names of all connected addresses
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

/**
 * Holds the number of connections down. One too many does not lock others out: it takes the place of one that is idle, first of those that
 * have never asked for anything. Only when all are busy is the new one closed.
 */
export function limitConnections(server: Server, { total, perNetwork, proxies }: ConnectionLimits): void {
  const all = new Set<Socket>();
  const byNetwork = new Map<string, Set<Socket>>();
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = isProxy(proxies, address) ? undefined : networkOf(address);
    let own: Set<Socket> | undefined;
    if (network !== undefined) {
      own = byNetwork.get(network) ?? new Set();
      byNetwork.set(network, own);
    }
    const others = own;
    socket.once('close', () => {
      all.delete(socket);
      others?.delete(socket);
      if (network !== undefined && others?.size === 0) byNetwork.delete(network);
    });
    const fits = (own === undefined || own.size < perNetwork || closeOne(own)) && (all.size < total || closeOne(all));
    if (!fits) {
      socket.destroy();
      return;
    }
    all.add(socket);
    own?.add(socket);
  });
}

/** How many connections are looked at for one that can be closed. */
const looks = 64;

/**
 * Closes one that waits for its next request, if there is any: the oldest that never got an answer, else the oldest at all. What is passed
 * over goes to the end of the line, so that the next look begins elsewhere.
 */
function closeOne(sockets: Set<Socket>): boolean {
  let idle: Socket | undefined;
  let left = looks;
  for (const socket of sockets) {
    if (left-- === 0) break;
    if (socket.destroyed) sockets.delete(socket);
    else if (!isBusy(socket)) {
      if (socket.bytesWritten === 0) {
        sockets.delete(socket);
        socket.destroy();
        return true;
      }
      idle ??= socket;
    }
    if (sockets.delete(socket)) sockets.add(socket);
  }
  if (!idle) return false;
  sockets.delete(idle);
  idle.destroy();
  return true;
}

const lasting = new WeakSet<Socket>();

/** A connection that goes on without requests, such as a WebSocket, is not idle. */
export const keepOpen = (socket: Socket): void => void lasting.add(socket);

/** Node notes the answer under way on its socket. */
const isBusy = (socket: Socket): boolean => lasting.has(socket) || Boolean((socket as Socket & { _httpMessage?: unknown })._httpMessage);

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/32', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The addresses of KONTOR_TRUST_PROXY, and this machine's own: a proxy on it may not say whom it asks for. */
export function proxyAddresses(trusted: string | false): BlockList {
  const list = new BlockList();
  const parts = trusted === false ? [] : trusted.split(',');
  for (const range of ['loopback', ...parts].flatMap((part) => named[part] ?? [part])) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isProxy(proxies: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=.*\.)/, '').replace(/%.*$/, '');
  return proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/** The caller's address of a request that no route has read: what trusted proxies say, else whom the connection is with. */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: BlockList | null): string {
  const remote = socket.remoteAddress ?? '';
  if (proxies === null || !isProxy(proxies, remote)) return remote;
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return named.findLast((address) => !isProxy(proxies, address)) ?? named[0] ?? remote;
}
