import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { resolveRequest } from '../../server/domains/identity/index.ts';
import { decryptRequest } from '../../server/platform/crypto/encryption.ts';
import { diskFiles } from '../../server/platform/files/files.ts';
import type { CallConfig, Handler } from '../../server/platform/http/handler.ts';
import { type CallParts, mountCalls } from '../../server/platform/http/mount.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testConfig } from './market.ts';
import { testFolder } from './files.ts';

/** The calls of some handlers as the server mounts them, to be asked by `app.inject`; `now` is the server's clock. */
export async function callServer(
  database: Database,
  handlers: readonly Handler[],
  options: { now?: () => Date; config?: Partial<CallConfig>; resolveSession?: CallParts['resolveSession'] } = {},
): Promise<FastifyInstance> {
  const now = options.now ?? (() => new Date());
  const app = Fastify({ trustProxy: true });
  await app.register(cookie);
  await app.register(
    async (api) =>
      mountCalls(api, handlers, {
        database,
        files: diskFiles(testFolder),
        config: { ...testConfig, ...options.config },
        now,
        resolveSession: options.resolveSession ?? ((token, jar) => resolveRequest(database, token, jar, now())),
        decrypt: (path, fields) => decryptRequest({ path, fields, now: now(), database }),
      }),
    { prefix: '/api' },
  );
  return app;
}
