import { codes } from '../../../contract/wire/codes.ts';
import { Refusal } from '../refusal.ts';
import { type CsvText, type parse } from './csv-text-parser.ts';
import { ParserFailure, parsers } from './parsing/parsers.ts';
import { UnreadableFile } from './parsing/unreadable.ts';

/** The rows of a short list that came with a call; null for what is no table, or takes too long to be read as one. */
export async function rowsOfText(text: CsvText): Promise<string[][] | null> {
  try {
    return await parsers.one<typeof parse>(new URL('./csv-text-parser.ts', import.meta.url), text, { lane: 'short' });
  } catch (error) {
    if (error instanceof ParserFailure && error.why === 'stopping') throw new Refusal(codes.unavailable, 'server.unavailable');
    if (error instanceof UnreadableFile || error instanceof ParserFailure) return null;
    throw error;
  }
}
