import { open } from 'node:fs/promises';
import { codes } from '../../../contract/wire/codes.ts';
import type { FileType } from '../../../contract/wire/files.ts';
import { contentTypeOf, headLength } from '../files/content-type.ts';
import { refusalOf } from '../files/rewrite.ts';
import { entriesOf } from '../files/unzip.ts';
import { Refusal } from '../refusal.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const mostInflated = 100 * 1024 * 1024;
/** Tables are read bit by bit, and their mark-up is ten times what is in them. */
const mostInflatedTable = 400 * 1024 * 1024;

/** What a file is by its first bytes; null for everything that is not taken. */
export async function typeOfFile(path: string): Promise<FileType | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return contentTypeOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** @throws unless the file is what it was declared as, by its content. */
export async function checkContent(path: string, declared: FileType): Promise<void> {
  const found = await typeOfFile(path);
  if (found === 'application/zip') return checkArchive(path, declared);
  // One container, distinguished by a brand that not every program writes.
  if (declared === 'audio/mp4' && found === 'video/mp4') return;
  // Sound that a browser records is a film without pictures.
  if (declared === 'audio/webm' && found === 'video/webm') return;
  // Of text it is only known that it is text.
  if (declared === 'application/json' && found === 'text/csv') return;
  if (found !== declared) throw new Refusal(codes.invalid, 'upload.content');
}

/** A table is an archive with a workbook in it. What inflates to far more than it is, and what could run, is refused. */
async function checkArchive(path: string, declared: FileType): Promise<void> {
  if (declared !== xlsx && declared !== 'application/zip') throw new Refusal(codes.invalid, 'upload.content');
  const entries = await entriesOf(path).catch((error: unknown) => {
    throw refusalOf(error, 'upload.packed');
  });
  if (!entries) throw new Refusal(codes.invalid, 'upload.content');
  const names = new Set(entries.map(({ name }) => name));
  if (declared === xlsx && !(names.has('[Content_Types].xml') && names.has('xl/workbook.xml')))
    throw new Refusal(codes.invalid, 'upload.content');
  const inflated = entries.reduce((sum, entry) => sum + entry.inflated, 0);
  const macros = entries.some(({ name }) => name.toLowerCase().endsWith('vbaproject.bin'));
  const most = declared === xlsx ? mostInflatedTable : mostInflated;
  if (inflated > most || macros || entries.some((entry) => entry.encrypted)) throw new Refusal(codes.invalid, 'upload.packed');
}
