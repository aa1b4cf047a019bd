import type { FastifyInstance } from 'fastify';
import { pictureSizes, type PictureSize } from '../../../contract/values/pictures.ts';
import { isKey, type Files } from '../files/files.ts';
import { formatFor, pictureType, sizedPicture } from '../files/pictures.ts';

const year = 'public, max-age=31536000, immutable';

const publicFolders = ['pictures/', 'logos/', 'avatars/', 'headers/'];

/** `/media/<key>` and `/media/<size folder>/<key>`. A key names its content, so browsers may cache it. */
export function mountMedia(app: FastifyInstance, files: Files): void {
  app.get('/media/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const [folder = ''] = path.split('/', 1);
    const isSize = Object.hasOwn(pictureSizes, folder);
    const size = isSize ? (folder as PictureSize) : 'n0';
    const key = isSize ? path.slice(folder.length + 1) : path;
    const isPublic = publicFolders.some((one) => key.startsWith(one));
    const picture =
      isPublic && isKey(key) && pictureType(key)
        ? await sizedPicture(files, key, size, formatFor(size, request.headers.accept ?? ''))
        : null;
    if (!picture) return reply.code(404).type('text/plain').send('Not found');
    return reply
      .type(picture.type)
      .header('cache-control', year)
      .header('vary', 'Accept')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(picture.content);
  });
}
