import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Files } from '../../../platform/files/files.ts';
import { csvRows, toCsv } from '../../../platform/formats/csv.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { badLines } from './queries/problems.ts';
import { insertDownload } from './queries/sweep.ts';
import { oneUpload } from './queries/uploads.ts';
import { templateHeaders } from './reading/layouts/layouts.ts';
import { said } from './service.ts';

const batch = 1_000;

/** The rows of the refused orders as they were uploaded, with a column of reasons, to be corrected and uploaded again. */
export async function failedLines(
  { database, files }: { database: Database; files: Files },
  scope: RequestScope,
  { uploadId }: { uploadId: number },
): Promise<{ name: string; address: string; seconds: number }> {
  const db = database.kysely;
  const { language, now } = scope;
  const record = await oneUpload(db, signedIn(scope).companyId, uploadId);
  async function* content(): AsyncGenerator<string> {
    yield toCsv([...record.headers, message('order-upload.column.reason', language)], []);
    for (let after = 0; ;) {
      const lines = await badLines(db, record.id, after, batch);
      if (lines.length === 0) return;
      yield csvRows(
        lines.map(({ line, cells, problems }) => {
          const reasons = problems
            .map(({ header, reason, values }) => [header, said(reason, language, values)].filter(Boolean).join(': '))
            .join('; ');
          return [
            ...record.headers.map((_, index) => cells[index] ?? ''),
            reasons === '' ? '' : `${message('order-upload.row', language, { row: line })}: ${reasons}`,
          ];
        }),
      );
      after = lines.at(-1)?.line ?? 0;
    }
  }
  const key = `exports/${randomUUID()}`;
  const path = await files.newDraft();
  try {
    await pipeline(Readable.from(content()), createWriteStream(path, { mode: 0o600 }));
    await files.putDraft(key, path);
  } finally {
    await rm(path, { force: true });
  }
  await insertDownload(db, record.id, key, now);
  const fileName = `${record.fileName.replace(/\.\w{1,5}$/, '').slice(0, 100)}-${record.counts.refused ?? 0}.csv`;
  return { name: fileName, ...(await signedLink({ database, now }, { key, fileName, contentType: 'text/csv' })) };
}

/** An empty file with the market's own columns. */
export const template = (): { name: string; content: string } => ({ name: 'orders-template.csv', content: toCsv(templateHeaders, []) });
