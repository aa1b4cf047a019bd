import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { proposedAccount } from '../../../../../contract/payments/datev.ts';
import { type LedgerKind, postingKinds } from '../../../../../contract/payments/ledger.ts';
import { languageOrEnglish } from '../../../../../contract/values/locale.ts';
import { contentKeyOf } from '../../../../platform/files/files.ts';
import type { JobContext } from '../../../../platform/jobs/jobs.ts';
import { move } from '../../../../platform/state-machine.ts';
import { message } from '../../../../platform/texts.ts';
import { columnLine, headerLine, type Line, recordLine, windows1252 } from './format.ts';
import * as queries from './queries.ts';
import { pairs } from './records.ts';
import { ledgerExports } from './states.ts';
import { fiscalYear } from './years.ts';

/** Transactions read at a time. */
const batch = 2_000;

/** A transaction in another currency on a day for which no rate is stored. */
class NoRate extends Error {
  readonly values: { currency: string; day: string };

  constructor(values: NoRate['values']) {
    super('no exchange rate');
    this.values = values;
  }
}

/** Builds the file of an export that waits. Run again after a crash, it starts again; one that is ready or has failed is left alone. */
export async function buildExport(id: number, context: Pick<JobContext, 'database' | 'files' | 'now' | 'log'>): Promise<void> {
  const { database, files, now, log } = context;
  const found = await queries.selectOpenExport(database.kysely, id);
  if (!found) return;
  const path = await files.newDraft();
  try {
    const { records, size } = await write(path, found, context);
    const key = await contentKeyOf('ledger', path, 'csv');
    await files.putDraft(key, path);
    await database.transaction((tx) =>
      move(tx, ledgerExports, {
        ...{ ids: [id], from: ['waiting'], to: 'ready', now: now() },
        set: { records, size, progress: 100, file_key: key, file_name: `EXTF_Buchungsstapel_${found.from}_${found.to}.csv` },
      }),
    );
  } catch (error) {
    await rm(path, { force: true });
    // The failure is shown on the page, and another file can be requested.
    if (!(error instanceof NoRate)) log.error({ err: error, ledgerExport: id }, 'a file for DATEV could not be built');
    const set =
      error instanceof NoRate
        ? { failure: 'noRate', failure_currency: error.values.currency, failure_day: error.values.day }
        : { failure: 'broken' };
    await database.transaction((tx) => move(tx, ledgerExports, { ids: [id], from: ['waiting'], to: 'failed', now: now(), set }));
  }
}

async function write(
  path: string,
  { id, from, to, setting, language, createdAt }: queries.OpenExport,
  { database }: Pick<JobContext, 'database'>,
): Promise<{ records: number; size: number }> {
  const db = database.kysely;
  const all = await queries.countTransactions(db, { from, to });
  const file = createWriteStream(path, { mode: 0o600 });
  let [records, size, done, after] = [0, 0, 0, 0];
  const append = async (lines: readonly string[]): Promise<void> => {
    const content = Buffer.concat(lines.map((line) => windows1252(`${line}\r\n`)));
    size += content.length;
    if (!file.write(content)) await once(file, 'drain');
  };
  const { consultant, client, accountLength, chart, locked } = setting;
  const yearBegins = fiscalYear(from, setting.yearBegins).from;
  const name = `Kontor ${from} ${to}`;
  await append([headerLine({ createdAt, consultant, client, yearBegins, accountLength, from, to, name, chart, locked }), columnLine()]);
  for (let rows = batch; rows === batch;) {
    const page = await queries.selectTransactions(db, { from, to, after, most: batch });
    const lines = page.flatMap((row) => linesOf(row, setting, language));
    await append(lines.map(recordLine));
    records += lines.length;
    done += page.length;
    after = page.at(-1)?.id ?? after;
    rows = page.length;
    await queries.setProgress(db, id, all === 0 ? 0 : Math.min(99, Math.floor((done * 100) / all)));
  }
  file.end();
  await finished(file);
  return { records, size };
}

function linesOf({ id, posting, day, legs, rates }: queries.TransactionRow, setting: queries.Frozen, language: string): Line[] {
  const account = (kind: LedgerKind): string => setting.accounts[kind] ?? proposedAccount(kind, setting.chart, setting.accountLength);
  const words = postingText(posting, language);
  return pairs(legs).flatMap(({ debit, credit, currency, amount }): Line[] => {
    const [debited, credited] = [account(debit.kind), account(credit.kind)];
    // Money that changes its owner within one account is no posting of the tax adviser's.
    if (debited === credited) return [];
    const rate = currency === 'EUR' ? null : (rates[currency] ?? null);
    if (currency !== 'EUR' && rate === null) throw new NoRate({ currency, day });
    const company = debit.company ?? credit.company;
    return [
      {
        ...{ amount, currency, rate, euros: rate === null ? null : Math.max(1, Math.round(amount / rate)) },
        ...{ account: debited, contra: credited, day, document: String(id), locked: setting.locked },
        text: company === null ? words : `${words} ${company}`,
      },
    ];
  });
}

function postingText(posting: string, language: string): string {
  const known = postingKinds.find((kind) => kind === posting);
  return known ? message(`ledger.posting.${known}`, languageOrEnglish(language)) : posting;
}
