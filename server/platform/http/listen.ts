import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

/** Requests still running after this long are cut off when the server stops. */
const patience = 20_000;

/** Listens for a moment and returns the port, a free one for 0. @throws StartError when the port cannot be had. */
export async function checkPort(host: string, port: number): Promise<number> {
  for (const candidate of addresses(host)) {
    const probe = createServer();
    try {
      probe.listen({ host: candidate, port });
      await once(probe, 'listening');
      return (probe.address() as { port: number }).port;
    } catch (error) {
      if (candidate === '::' && isWithoutIpv6(error)) continue;
      throw explained(error, host, port);
    } finally {
      await new Promise((closed) => probe.close(closed));
    }
  }
  throw new StartError(`This machine has no address ${host}. Set HOST to one that it has.`);
}

export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  for (const candidate of addresses(host)) {
    try {
      await app.listen({ host: candidate, port });
      return;
    } catch (error) {
      if (candidate === '::' && isWithoutIpv6(error)) continue;
      throw explained(error, host, port);
    }
  }
}

/** Takes no new connection, finishes the running requests, and cuts off what is still left after 20 s. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const given = new AbortController();
  const force = sleep(patience, undefined, { signal: given.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await app.close();
  given.abort();
  await force;
}

/** `::` takes IPv4 as well, but not where IPv6 is switched off. */
function addresses(host: string): string[] {
  return host === '::' ? ['::', '0.0.0.0'] : [host];
}

const isWithoutIpv6 = (error: unknown): boolean => ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes((error as { code?: string }).code ?? '');

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
