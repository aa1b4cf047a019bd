import { codes } from '../../../contract/wire/codes.ts';
import { Refusal } from '../refusal.ts';
import { ParserFailure, parsers } from './parsing/parsers.ts';
import { UnreadableFile } from './parsing/unreadable.ts';
import type { parse, RasterType } from './picture-parser.ts';

export type { RasterType } from './picture-parser.ts';

/**
 * Decodes a picture and writes it again, upright: everything except its pixels (locations, thumbnails, a page appended to them) is removed.
 * @throws when it is damaged, takes too long, or has too many pixels in all its frames together.
 */
export async function rewritePicture(
  from: string,
  to: string,
  { type, side }: { type: RasterType; side?: number | undefined },
): Promise<void> {
  try {
    await parsers.one<typeof parse>(new URL('./picture-parser.ts', import.meta.url), { from, to, type, side }, { lane: 'pictures' });
  } catch (error) {
    throw refusalOf(error, 'upload.heavyPicture');
  }
}

/** What is said about a file whose parser refused it or was ended. */
export function refusalOf(error: unknown, heavy: 'upload.heavyPicture' | 'upload.packed'): unknown {
  if (error instanceof UnreadableFile) return new Refusal(codes.invalid, error.reason, error.values);
  if (!(error instanceof ParserFailure)) return error;
  return error.why === 'stopping' ? new Refusal(codes.unavailable, 'server.unavailable') : new Refusal(codes.invalid, heavy);
}
