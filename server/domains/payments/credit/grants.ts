import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { Grant, GrantTerms, NewGrant } from '../../../../contract/payments/credit/credit.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { move } from '../../../platform/state-machine.ts';
import { message } from '../../../platform/texts.ts';
import { countNameable } from '../../pricing/index.ts';
import * as queries from './grant-queries.ts';
import { grants } from './states.ts';

type Creditor = queries.Creditor;
type Page<Row> = { rows: Row[]; next: string | null; previous: string | null };

const seen = ({ buyerId, buyerName, countryCode, createdAt, changedAt, endedAt, ...row }: queries.GrantRow): Grant => ({
  ...row,
  buyer: { id: buyerId, name: buyerName, countryCode },
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

export async function grantPage(
  db: Connection,
  { now }: RequestScope,
  creditor: Creditor,
  { cursor: given, size, ...filter }: queries.GrantFilter & { cursor?: string | undefined; size: number },
): Promise<Page<Grant>> {
  const cursor = readCursor(given);
  const rows = await queries.selectGrants(db, creditor, filter, { cursor, most: size + 1, now });
  return pageOf(rows.map(seen), size, cursor);
}

/** @throws codes.notFound for the grant of another creditor as for none */
export async function oneGrant(db: Connection, { now }: RequestScope, creditor: Creditor, id: number): Promise<Grant> {
  const [row] = await queries.selectGrants(db, creditor, { id }, { cursor: null, most: 1, now });
  if (!row) throw notFound();
  return seen(row);
}

const mostExported = 10_000;
const columns = ['buyer', 'country', 'state', 'currency', 'limit', 'used', 'overdue', 'days', 'grantedOn', 'endedOn'] as const;

export async function grantCsv(
  db: Connection,
  { language, now }: RequestScope,
  creditor: Creditor,
  filter: queries.GrantFilter,
): Promise<{ name: string; content: string }> {
  const rows = await queries.selectGrants(db, creditor, filter, { cursor: null, most: mostExported, now });
  const body = rows.map((row) => [
    row.buyerName,
    row.countryCode,
    message(row.isBlocked ? 'credit.blockedState' : `credit.grantState.${row.state}`, language),
    row.currency,
    ...[row.limit, row.used, row.overdue].map((amount) => wholeUnits(amount, row.currency)),
    row.days,
    row.createdAt.toISOString().slice(0, 10),
    row.endedAt?.toISOString().slice(0, 10) ?? '',
  ]);
  const head = columns.map((column) => message(`credit.column.${column}`, language));
  return { name: 'credit-limits.csv', content: toCsv(head, body, listCsv(language)) };
}

/** @throws codes.invalid at `buyerId` for a company that the creditor may not name, codes.conflict if there are terms in this currency already */
export async function grantCredit(tx: Tx, scope: RequestScope, creditor: Creditor, input: NewGrant): Promise<{ id: number }> {
  const { userId } = signedIn(scope);
  if ((await countNameable(tx, creditor, [input.buyerId])) === 0) throw invalidFields({ buyerId: 'credit.unknownBuyer' });
  const id = await queries.insertGrant(tx, creditor, input, { userId, now: scope.now });
  if (id === null) throw new Refusal(codes.conflict, 'credit.granted');
  const { buyerId, ...after } = input;
  await audit(tx, scope, 'credit.granted', { id, companyId: buyerId, before: null, after });
  return { id };
}

/** @throws codes.conflict for terms that have ended */
async function lockActive(tx: Tx, creditor: Creditor, id: number): Promise<queries.LockedGrant> {
  const found = await queries.lockGrant(tx, creditor, id);
  if (!found) throw notFound();
  if (found.state !== 'active') throw new Refusal(codes.conflict, 'credit.ended');
  return found;
}

export async function changeTerms(
  tx: Tx,
  scope: RequestScope,
  creditor: Creditor,
  { id, ...terms }: GrantTerms & { id: number },
): Promise<Grant> {
  const { buyerId, currency, limit, days, note } = await lockActive(tx, creditor, id);
  await queries.writeTerms(tx, id, terms, scope.now);
  await audit(tx, scope, 'credit.changed', {
    id,
    companyId: buyerId,
    before: { currency, limit, days, note },
    after: { currency, ...terms },
  });
  return oneGrant(tx, scope, creditor, id);
}

export async function endTerms(tx: Tx, scope: RequestScope, creditor: Creditor, id: number): Promise<Grant> {
  const { buyerId, currency, limit, days } = await lockActive(tx, creditor, id);
  await move(tx, grants, {
    ...{ ids: [id], from: ['active'], to: 'ended', now: scope.now },
    history: { user_id: signedIn(scope).userId },
  });
  await audit(tx, scope, 'credit.ended', { id, companyId: buyerId, before: { currency, limit, days }, after: null });
  return oneGrant(tx, scope, creditor, id);
}

const audit = (
  tx: Tx,
  scope: RequestScope,
  action: Extract<AuditAction, `credit.${string}`>,
  { id, companyId, before, after }: { id: number; companyId: number; before: object | null; after: object | null },
): Promise<void> =>
  recordAudit(tx, {
    ...{ userId: signedIn(scope).userId, companyId, action, subject: `creditGrant:${id}`, before, after },
    network: scope.network,
    at: scope.now,
  });
