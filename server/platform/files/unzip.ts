import { parsers } from './parsing/parsers.ts';
import type { ZipEntry } from './zip.ts';
import type { parse } from './zip-parser.ts';

const parser = new URL('./zip-parser.ts', import.meta.url);

/** The files of an archive as its directory lists them; null for what is no archive, or a damaged one. @throws ParserFailure */
export async function entriesOf(path: string, signal?: AbortSignal): Promise<ZipEntry[] | null> {
  return (await parsers.one<typeof parse>(parser, { path }, { lane: 'short', signal })).entries;
}

/** Writes one file of an archive to a path; false where it is damaged, or larger than `most`. @throws ParserFailure */
export async function extractEntry(
  path: string,
  entry: ZipEntry,
  { to, most, signal }: { to: string; most: number; signal?: AbortSignal },
): Promise<boolean> {
  return (await parsers.one<typeof parse>(parser, { path, entry, to, most }, { lane: 'short', signal })).written;
}
