import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf } from '../../engines/page-cache/encoding.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const endings = { br: '.br', gzip: '.gz' };
const forever = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';

type Asset = { type: string; etag: string; lifetime: string; identity: Buffer; br?: Buffer; gzip?: Buffer };

/**
 * Serves what the build wrote for the browser, from memory; the build has compressed it. Names under /assets/ hold a hash of
 * their content and are good for ever. Returns how many files there are.
 */
export async function mountAssets(app: FastifyInstance, folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && !file.parentPath.includes(`${sep}.vite`),
  );
  const contents = new Map(
    await Promise.all(
      files.map(async (file) => {
        const path = join(file.parentPath, file.name);
        const name: `/${string}` = `/${relative(folder, path).split(sep).join('/')}`;
        return [name, await readFile(path)] as const;
      }),
    ),
  );
  let count = 0;
  for (const [path, identity] of contents) {
    const type = types[extname(path)];
    if (!type) continue;
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    const asset: Asset = { type, etag, identity, lifetime: path.startsWith('/assets/') ? forever : aDay };
    const br = contents.get(`${path}${endings.br}`);
    const gzip = contents.get(`${path}${endings.gzip}`);
    if (br) asset.br = br;
    if (gzip) asset.gzip = gzip;
    app.get(path, (request, reply) => sendAsset(request, reply, asset));
    count += 1;
  }
  app.get('/assets/*', (_request, reply) => reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found'));
  return count;
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  void reply
    .header('cache-control', asset.lifetime)
    .header('etag', asset.etag)
    .header('vary', 'Accept-Encoding')
    .header('x-content-type-options', 'nosniff');
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  const encoding = encodingOf(request.raw);
  const body = encoding === 'identity' ? undefined : asset[encoding];
  if (body) void reply.header('content-encoding', encoding);
  return reply.type(asset.type).send(body ?? asset.identity);
}
