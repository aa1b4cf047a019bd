import { type Code, httpStatus } from '../../../contract/wire/codes.ts';
import { ApiError } from './error.ts';
import { messageOf } from './guard.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  xml: 'application/xml',
  zip: 'application/zip',
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
  if (error instanceof ApiError) return sentence(error.message, httpStatus[error.code as Code] ?? 403);
  return sentence(messageOf(error), (error as { init: { status: number } }).init.status);
}

function sentence(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
