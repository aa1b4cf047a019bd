import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../../contract/wire/codes.ts';
import { type FileType, rasterTypes } from '../../../contract/wire/files.ts';
import { cookies, type Language } from '../../../contract/values/locale.ts';
import { previewOf } from '../files/pictures.ts';
import { failure, success } from '../http/envelope.ts';
import { languageOf } from '../http/request.ts';
import { linkedFile } from './links.ts';
import { contentDisposition } from './names.ts';
import { receive, type ReceiveParts } from './receive.ts';

export type UploadParts = ReceiveParts & { locales: readonly Language[] };

/** Unlike calls, an address that stands for a file answers by HTTP's own statuses, too. */
const statuses: Record<number, number> = {
  [codes.invalid]: 400,
  [codes.refused]: 400,
  [codes.forbidden]: 403,
  [codes.notFound]: 404,
  [codes.conflict]: 409,
  [codes.unavailable]: 503,
};
const drainFor = 3_000;
/** Decoded and encoded by ourselves, or played by the browser: these may be looked at in place. */
const shownInPlace: readonly string[] = [
  ...rasterTypes,
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mp4',
  'audio/ogg',
  'audio/mpeg',
  'audio/webm',
] satisfies FileType[];

/** `PUT /upload/…` takes a file at its presigned address, `GET /files/…` hands out a private one at its signed address. */
export function mountUploads(app: FastifyInstance, parts: UploadParts): void {
  const languageFor = (request: FastifyRequest): Language =>
    languageOf(undefined, request.cookies[cookies.language], request.headers['accept-language'], parts.locales);

  const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
    const envelope = failure(error, languageFor(request), request.id);
    if (envelope.code === codes.internal) request.log.error({ err: error }, 'a file could not be taken or handed out');
    return reply
      .code(statuses[envelope.code] ?? 500)
      .header('cache-control', 'no-store')
      .send(envelope);
  };

  void app.register((scope, _options, done) => {
    // The body is read as it comes, by `receive`.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    scope.put('/upload/*', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
      try {
        const stored = await receive(parts, wildcard(request), request.headers, request.raw);
        return await reply.header('cache-control', 'no-store').send(success(stored));
      } catch (error) {
        // What is still on its way is of no use to anybody; but a sender that is cut off at once does not read why.
        if (!request.raw.complete) setTimeout(() => request.raw.complete || request.raw.destroy(), drainFor).unref();
        return refuse(request, reply, error);
      }
    });
    done();
  });

  app.get('/files/*', async (request, reply) => {
    try {
      const { key, fileName, contentType, preview } = await linkedFile({ ...parts, now: parts.now() }, wildcard(request));
      // What no preview can be made of is shown itself.
      const picture = preview ? await previewOf(parts.files, key, preview) : null;
      const file = picture ? null : await parts.files.open(key);
      if (!picture && !file) return await reply.code(404).type('text/plain').send('Not found');
      void reply
        .type(picture ? 'image/webp' : contentType)
        .header('content-disposition', contentDisposition(shownInPlace.includes(contentType) ? 'inline' : 'attachment', fileName))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'private, max-age=300');
      if (!file) return await reply.send(picture);
      void reply.header('accept-ranges', 'bytes');
      const range = rangeOf(request.headers.range, file.size);
      if (range === 'outside') return await reply.code(416).header('content-range', `bytes */${file.size}`).send();
      if (!range) return await reply.header('content-length', file.size).send(file.read());
      return await reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
        .header('content-length', range.end - range.start + 1)
        .send(file.read(range));
    } catch (error) {
      return refuse(request, reply, error);
    }
  });
}

const wildcard = (request: FastifyRequest): string => (request.params as { '*': string })['*'];

/** One range, as media players request it; several ranges or an invalid one get the full file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'outside' : { start, end };
}
