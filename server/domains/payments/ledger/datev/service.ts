import { proposedAccount, type datevCalls, type DatevSetting } from '../../../../../contract/payments/datev.ts';
import { ledgerKinds } from '../../../../../contract/payments/ledger.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../../contract/wire/call.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import { pageOf, readCursor } from '../../../../platform/cursor.ts';
import { addJob } from '../../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, Refusal } from '../../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../../platform/scope.ts';
import { message } from '../../../../platform/texts.ts';
import { selectLockedTo } from '../lock/queries.ts';
import * as queries from './queries.ts';
import { fiscalYear } from './years.ts';

export async function saveSetting(
  tx: Tx,
  scope: RequestScope,
  { accounts, ...input }: ParsedInputOf<typeof datevCalls.save>,
): Promise<{ version: number }> {
  const { userId } = signedIn(scope);
  // Accounts of persons have one digit more than those of the general ledger.
  const lengths = [0, input.accountLength, input.accountLength + 1];
  const wrong = ledgerKinds.filter((kind) => !lengths.includes(accounts[kind].length));
  if (wrong.length > 0) throw invalidFields(Object.fromEntries(wrong.map((kind) => [`accounts.${kind}`, 'datev.accountDigits' as const])));
  const own = ledgerKinds.filter((kind) => accounts[kind] && accounts[kind] !== proposedAccount(kind, input.chart, input.accountLength));
  const setting: DatevSetting = { ...input, accounts: Object.fromEntries(own.map((kind) => [kind, accounts[kind]])) };
  const { version: _, ...before } = await queries.selectSetting(tx);
  if (!(await queries.updateSetting(tx, setting, { userId, now: scope.now }))) throw changedMeanwhile();
  const { version: __, ...after } = setting;
  await recordAudit(tx, {
    ...{ userId, companyId: null, action: 'datev.changed', subject: 'datev_setting:1', before, after },
    network: scope.network,
    at: scope.now,
  });
  return { version: input.version + 1 };
}

/** Postings of days that have ended: nothing is added to them while the file is built. */
export async function requestExport(tx: Tx, scope: RequestScope, { from, to }: { from: string; to: string }): Promise<{ id: number }> {
  const { userId } = signedIn(scope);
  if (from > to) throw invalidFields({ to: 'datev.order' });
  if (to >= scope.now.toISOString().slice(0, 10)) throw invalidFields({ to: 'datev.ended' });
  const [{ version: _, consultant, client, ...rest }, lockedTo] = [await queries.selectSetting(tx), await selectLockedTo(tx)];
  if (consultant === null || client === null) throw new Refusal(codes.refused, 'datev.incomplete');
  if (to > fiscalYear(from, rest.yearBegins).to) throw invalidFields({ to: 'datev.oneYear' });
  const setting = { ...rest, consultant, client, locked: lockedTo !== null && to <= lockedTo };
  const id = await queries.insertExport(tx, { from, to, setting, language: scope.language, userId, now: scope.now });
  await addJob(tx, 'ledger:datev', { id }, { key: `ledger:datev:${id}` });
  await recordAudit(tx, {
    ...{ userId, companyId: null, action: 'datev.exported', subject: `ledger_export:${id}`, after: { from, to } },
    network: scope.network,
    at: scope.now,
  });
  return { id };
}

export async function exportsPage(
  db: Connection,
  { language }: RequestScope,
  { cursor: given, size }: ParsedInputOf<typeof datevCalls.list>,
): Promise<AnswerOf<typeof datevCalls.list>> {
  const cursor = readCursor(given);
  const rows = await queries.selectExports(db, { cursor, most: size + 1 });
  const seen = rows.map(({ failure, failureCurrency, failureDay, createdAt, ...row }) => ({
    ...row,
    failure:
      failure === 'noRate'
        ? message('datev.noRate', language, { currency: failureCurrency ?? '', day: failureDay ?? '' })
        : failure && message('datev.broken', language),
    createdAt: createdAt.toISOString(),
  }));
  return pageOf(seen, size, cursor);
}
