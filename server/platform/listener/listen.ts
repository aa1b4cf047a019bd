import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../process/start-error.ts';

/** Requests still running after this long are cut off when the server stops. */
const patience = 20_000;

/** Connections that wait to be accepted. With Node's 511 many at once overflow it, and who is dropped tries again only after 1, 3, 7 and 15 s. */
const backlog = 4_096;

/** A Kontor that is just ending gives its port free within this time. */
const endingFor = 3_000;

/** Listens for a moment and returns the port, a free one for 0. @throws StartError when the port cannot be had. */
export async function checkPort(host: string, port: number): Promise<number> {
  for (const deadline = performance.now() + endingFor; ; await sleep(100)) {
    try {
      return await probe(host, port);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE' || performance.now() > deadline) throw explained(error, host, port);
    }
  }
}

async function probe(host: string, port: number): Promise<number> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  } catch (error) {
    if (host === '::' && isWithoutIpv6(error)) return await probe(ipv4, port);
    throw error;
  } finally {
    server.close();
  }
}

export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port, backlog });
  } catch (error) {
    if (host === '::' && isWithoutIpv6(error)) await listen(app, ipv4, port);
    else throw explained(error, host, port);
  }
}

/** Takes no new connection, finishes the running requests, and cuts off what is still left after 20 s. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  // A connection whose last request ends only now would stay open for the next one, which never comes.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const force = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(force);
  }
}

/** `::` takes IPv4 as well, but is not to be had where IPv6 is switched off. */
const ipv4 = '0.0.0.0';

function isWithoutIpv6(error: unknown): boolean {
  return ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes((error as { code?: string }).code ?? '');
}

function explained(error: unknown, host: string, port: number): unknown {
  const { code } = error as { code?: string };
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop that one, or set PORT to a free port.`,
    EACCES: `This user may not open port ${port}. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one that it has.`,
    ENOTFOUND: `There is no address for the name ${host}. Set HOST to an address of this machine.`,
    EAI_AGAIN: `There is no address for the name ${host}. Set HOST to an address of this machine.`,
  };
  const sentence = sentences[code ?? ''];
  return sentence ? new StartError(sentence, { cause: error }) : error;
}
