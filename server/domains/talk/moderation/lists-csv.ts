import { listCsv } from '../../../../contract/wire/csv.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { type ReportFilter, selectReports } from './report-queries.ts';
import { selectHits, selectWords, type WordFilter } from './word-queries.ts';

const whole = { cursor: null, most: 10_000 };
type File = { name: string; content: string };
const day = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? '';

const reportColumns = ['number', 'reportedAt', 'state', 'reason', 'reporter', 'author', 'authorCompany', 'messages', 'decidedAt'] as const;

/** Reports as CSV, without the texts of messages. */
export async function reportCsv(db: Connection, { language }: RequestScope, filter: ReportFilter): Promise<File> {
  const body = (await selectReports(db, filter, whole)).map((row) => [
    ...[
      row.id,
      day(row.createdAt),
      message(`chatReport.state.${row.state}`, language),
      message(`chatReport.reason.${row.reason}`, language),
    ],
    ...[`${row.reporter}, ${row.reporterCompany}`, row.author, row.authorCompany, row.messages, day(row.decidedAt)],
  ]);
  const head = reportColumns.map((column) => message(`chatReport.column.${column}`, language));
  return { name: 'chat-reports.csv', content: toCsv(head, body, listCsv(language)) };
}

export async function wordCsv(db: Connection, { language }: RequestScope, filter: WordFilter): Promise<File> {
  const body = (await selectWords(db, filter, whole)).map((row) => [
    ...[row.word, message(`chatWord.match.${row.match}`, language), message(`chatWord.effect.${row.effect}`, language), day(row.createdAt)],
  ]);
  const head = (['word', 'match', 'effect', 'addedAt'] as const).map((column) => message(`chatWord.column.${column}`, language));
  return { name: 'chat-words.csv', content: toCsv(head, body, listCsv(language)) };
}

export async function hitCsv(db: Connection, { language }: RequestScope, filter: WordFilter): Promise<File> {
  const body = (await selectHits(db, filter, whole)).map((row) => [
    ...[row.at.toISOString(), row.word, message(`chatWord.effect.${row.effect}`, language), row.person, row.company, row.excerpt],
  ]);
  const head = (['at', 'word', 'effect', 'person', 'company', 'excerpt'] as const).map((column) =>
    message(`chatWord.column.${column}`, language),
  );
  return { name: 'chat-word-hits.csv', content: toCsv(head, body, listCsv(language)) };
}
