import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
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
/** Asked for again each time: the service worker decides for all pages, and has the same name in each version. */
const neverStale: ReadonlySet<string> = new Set(['/sw.js']);

/** Uncompressed only where the build has written no gzip of it: hardly anybody asks for it, and then it is made of that. */
type Asset = { type: string; etag: string; identity?: Buffer; br?: Buffer; gzip?: Buffer };

/**
 * Serves what the build wrote for the browser, from memory; the build has compressed it. Names under /assets/ hold a hash of
 * their content and are good for ever; they share a route, as a thousand routes take more memory than the files. Returns how many files there are.
 */
export async function mountAssets(app: FastifyInstance, folder: string): Promise<number> {
  const assets = await assetsOf(folder);
  for (const [path, asset] of assets)
    if (!path.startsWith('/assets/'))
      app.get(path, (request, reply) => sendAsset(request, reply, asset, neverStale.has(path) ? 'no-cache' : aDay));
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const asset = assets.get(`/assets/${request.params['*']}`);
    if (asset) return sendAsset(request, reply, asset, forever);
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
  });
  return assets.size;
}

async function assetsOf(folder: string): Promise<Map<`/${string}`, Asset>> {
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
  const assets = new Map<`/${string}`, Asset>();
  for (const [path, identity] of contents) {
    const type = types[extname(path)];
    if (!type) continue;
    const br = contents.get(`${path}${endings.br}`);
    const gzip = contents.get(`${path}${endings.gzip}`);
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    assets.set(path, { type, etag, ...(br && { br }), ...(gzip ? { gzip } : { identity }) });
  }
  return assets;
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset, lifetime: string): FastifyReply {
  void reply
    .header('cache-control', lifetime)
    .header('etag', asset.etag)
    .header('vary', 'Accept-Encoding')
    .header('x-content-type-options', 'nosniff');
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
  const encoding = encodingOf(request.raw);
  const body = asset[encoding];
  if (body && encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type(asset.type).send(body ?? asset.identity ?? gunzipSync(asset.gzip ?? ''));
}
