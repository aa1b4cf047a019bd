import { type Code, httpStatus } from '../../contract/codes.ts';
import { ApiError } from './error.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** A file to be saved. `content` is base64 where the file is no text. */
export const fileAnswer = ({ name, content }: { name: string; content: string }, type: keyof typeof types = 'csv'): Response =>
  new Response(type === 'csv' ? content : Buffer.from(content, 'base64'), {
    headers: {
      'content-type': types[type],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });

/** In place of a file that is refused, such as one too many in a short time: why. */
export function refusedFile(error: unknown): Response {
  if (!(error instanceof ApiError)) throw error;
  const status = httpStatus[error.code as Code] ?? 403;
  return new Response(error.message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
