import type { FastifyInstance } from 'fastify';
import { feedMinutes } from '../../../../contract/materials/downloads.ts';
import { countNetwork, Limits } from '../../../platform/http/limits.ts';
import { networkOf } from '../../../platform/http/origin.ts';
import { feedFile, type FeedParts } from './feeds.ts';
import { contentTypes } from '../downloads/formats.ts';

/** Limits per address, and per network for all addresses, against guessing. */
const perFeed = { calls: 60, seconds: 3600 };
const perNetwork = { calls: 120, seconds: 60 };

/** `GET /feeds/{secret}.{csv,xlsx,json,xml}`: for programs, without a session. */
export function mountFeeds(app: FastifyInstance, parts: FeedParts): void {
  const limits = new Limits();
  app.get('/feeds/:name', async (request, reply) => {
    void reply
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-cache');
    const [, token, format] = /^([\w-]{43})\.(csv|xlsx|json|xml)$/.exec((request.params as { name: string }).name) ?? [];
    const now = parts.now().getTime();
    const wait =
      countNetwork(limits, 'network', networkOf(request.ip), perNetwork, now) || (token ? limits.take(`feed ${token}`, perFeed, now) : 0);
    if (wait > 0) return reply.code(429).header('retry-after', wait).type('text/plain').send('Too many requests');
    const file = token ? await feedFile(parts, token) : null;
    // Revoked, mistyped and other companies' addresses get the same answer.
    if (!file || file.format !== format) return reply.code(404).type('text/plain').send('Not found');
    void reply
      .header('etag', file.etag)
      .header('last-modified', file.builtAt.toUTCString())
      .header('cache-control', `private, max-age=${feedMinutes * 60}, must-revalidate`);
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(file.etag) || known.includes('*')) return reply.code(304).send();
    const content = await parts.files.open(file.key);
    if (!content) return reply.code(503).header('retry-after', 5).type('text/plain').send('Please try again');
    return reply.type(contentTypes[file.format]).header('content-length', content.size).send(content.read());
  });
}
