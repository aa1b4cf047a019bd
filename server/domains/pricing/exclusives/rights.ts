import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type {
  ExclusiveKind,
  ExclusiveRight,
  ExclusiveTarget,
  sellerExclusiveCalls as calls,
} from '../../../../contract/pricing/exclusives.ts';
import { message } from '../../../platform/texts.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import { setItemVisibility } from '../../catalogue/index.ts';
import { setStoreVisibility } from '../../stores/index.ts';
import { countNameable } from './buyer-queries.ts';
import { note, publishChange, type Seller } from './changes.ts';
import { countUsable, memberIds } from './group-queries.ts';
import * as queries from './right-queries.ts';
import { windowOf, windowView } from './windows.ts';

type Input<Name extends keyof typeof calls> = ParsedInputOf<(typeof calls)[Name]>;

const mostTargets = 30;
const mostUnseen = 20;
const mostExported = 20_000;
/** Maximum number of rights that one call writes. */
const mostPairs = 10_000;
/** One more than the maximum in an event. */
const mostNamed = 501;

function rightView(kind: ExclusiveKind, row: queries.RightRow): ExclusiveRight {
  return {
    id: row.id,
    kind,
    target: {
      id: row.targetId,
      code: row.code,
      name: row.name,
      pictureKey: row.pictureKey,
      path: kind === 'item' ? `/item/${row.urlKey}~${row.targetId}` : `/store/${row.targetId}`,
    },
    store: { id: row.storeId, name: row.storeName },
    sellerName: row.sellerName,
    grantee: { kind: row.granteeKind, id: row.granteeId, name: row.granteeName, market: row.market },
    prices: row.prices,
    ...windowView(row),
  };
}

const filterOf = (input: Input<'export'>): queries.RightFilter => ({
  kind: input.kind,
  pattern: containingKeyword(input.keyword),
  state: input.state ?? null,
  groupId: input.groupId ?? null,
  companyId: input.companyId ?? null,
});

/** Two statements; the first page includes items and stores that nobody sees. */
export async function rightList(
  db: Connection,
  { language }: RequestScope,
  seller: Seller,
  input: Input<'list'>,
): Promise<AnswerOf<(typeof calls)['list']>> {
  const cursor = readCursor(input.cursor);
  const { kind, size } = input;
  const [read, unseen] = await Promise.all([
    queries.listRights(db, seller, filterOf(input), { cursor, size, language }),
    cursor === null ? queries.findUnseen(db, seller, { kind, language, most: mostUnseen }) : [],
  ]);
  const page = pageOf(read, size, cursor);
  return { ...page, rows: page.rows.map((row) => rightView(kind, row)), unseen };
}

export async function exportRights(
  db: Connection,
  { language }: RequestScope,
  seller: Seller,
  input: Input<'export'>,
): Promise<AnswerOf<(typeof calls)['export']>> {
  const rows = await queries.listRights(db, seller, filterOf(input), { cursor: null, size: mostExported, language });
  const head = message('exclusive.rightsHead', language).split(';');
  const body = rows.map((row) => [
    row.code,
    row.name,
    row.storeName,
    row.sellerName,
    row.granteeName,
    message(`exclusive.${row.granteeKind}`, language),
    row.fromAt?.toISOString().slice(0, 10) ?? '',
    row.until ?? '',
    message(`exclusive.state.${row.state}`, language),
  ]);
  return { name: 'exclusives.csv', content: toCsv(head, body) };
}

export const targetList = (
  db: Connection,
  { language }: RequestScope,
  seller: Seller,
  { kind, keyword }: Input<'targets'>,
): Promise<ExclusiveTarget[]> =>
  queries.findTargets(db, seller, { kind, pattern: containingKeyword(keyword), language, most: mostTargets });

/** Locks them and returns which are already exclusive. @throws codes.notFound if one is missing or belongs to another seller */
async function lockAll(tx: Tx, seller: Seller, kind: ExclusiveKind, ids: readonly number[]) {
  const locked = await queries.lockTargets(tx, seller, kind, ids);
  if (locked.length < ids.length) throw notFound();
  return locked;
}

const setVisibility = (tx: Tx, kind: ExclusiveKind, ids: readonly number[], visibility: 'everyone' | 'exclusive'): Promise<void> =>
  kind === 'item' ? setItemVisibility(tx, ids, visibility) : setStoreVisibility(tx, ids, visibility);

/** Publishes that items or stores have changed for all users. */
async function publishTurned(tx: Tx, kind: ExclusiveKind, ids: readonly number[]): Promise<void> {
  if (kind === 'item' && ids.length > 0) await publish(tx, 'item.changed', { itemIds: [...ids] });
}

/** As the audit log records a right. */
const recorded = ({ id, targetId, companyId, buyerGroupId }: queries.ChangedRight) => ({
  id,
  target_id: targetId,
  company_id: companyId,
  buyer_group_id: buyerGroupId,
});

async function holdersOf(tx: Tx, rights: readonly queries.ChangedRight[]): Promise<number[]> {
  const groups = [...new Set(rights.flatMap((right) => right.buyerGroupId ?? []))];
  const members = groups.length === 0 ? [] : await memberIds(tx, groups, mostNamed);
  return [...new Set([...rights.flatMap((right) => right.companyId ?? []), ...members])];
}

/**
 * Makes items or stores exclusive to buyers and groups. After the commit no other buyer sees them; they cannot be ordered from carts.
 * Naming a buyer again replaces the period.
 */
export async function give(
  tx: Tx,
  scope: RequestScope,
  seller: Seller,
  { kind, ids: asked, companyIds, groupIds, from, until }: Input<'give'>,
): Promise<{ rights: number }> {
  const [ids, companies, groups] = [[...new Set(asked)], [...new Set(companyIds)], [...new Set(groupIds)]];
  const rights = ids.length * (companies.length + groups.length);
  if (rights === 0) throw invalidFields({ companyIds: 'exclusive.nobody' });
  if (rights > mostPairs) throw new Refusal(codes.refused, 'exclusive.tooMany', { most: mostPairs });
  const window = windowOf({ from, until }, scope.now);
  const locked = await lockAll(tx, seller, kind, ids);
  if ((await countNameable(tx, seller, companies)) < companies.length) throw notFound();
  if ((await countUsable(tx, seller, groups)) < groups.length) throw notFound();
  const turned = locked.filter(({ exclusive }) => !exclusive).map(({ id }) => id);
  await setVisibility(tx, kind, turned, 'exclusive');
  await queries.putRights(tx, kind, { ids, grantees: companies, granteeKind: 'buyer', window });
  await queries.putRights(tx, kind, { ids, grantees: groups, granteeKind: 'group', window });
  const members = groups.length === 0 ? [] : await memberIds(tx, groups, mostNamed);
  await publishChange(tx, [...new Set([...companies, ...members])], kind === 'store' ? turned : []);
  await publishTurned(tx, kind, turned);
  await note(tx, scope, seller, {
    action: 'exclusive.given',
    subject: `${kind}:${ids[0]}`,
    after: { kind, ids, companyIds: companies, groupIds: groups, from, until, closedToOthers: turned },
  });
  return { rights };
}

export async function change(tx: Tx, scope: RequestScope, seller: Seller, { kind, id, from, until }: Input<'change'>): Promise<void> {
  const rights = await queries.setWindow(tx, seller, { kind, id, window: windowOf({ from, until }, scope.now) });
  if (rights.length === 0) throw notFound();
  await publishChange(tx, await holdersOf(tx, rights));
  await note(tx, scope, seller, {
    action: 'exclusive.changed',
    subject: `${kind}:${rights[0]?.targetId}`,
    after: { from, until, right: rights.map(recorded)[0] },
  });
}

/** Ends rights at once; ended ones are unchanged. @throws codes.notFound if none of them belongs to the seller and is active */
export async function end(tx: Tx, scope: RequestScope, seller: Seller, { kind, ids }: Input<'end'>): Promise<{ ended: number }> {
  const rights = await queries.endRights(tx, seller, kind, ids);
  if (rights.length === 0) throw notFound();
  await publishChange(tx, await holdersOf(tx, rights));
  await note(tx, scope, seller, {
    action: 'exclusive.ended',
    subject: `${kind}:${rights[0]?.targetId}`,
    after: { rights: rights.map(recorded) },
  });
  return { ended: rights.length };
}

/** Makes items or stores public again. */
export async function open(tx: Tx, scope: RequestScope, seller: Seller, { kind, ids: asked }: Input<'open'>): Promise<{ opened: number }> {
  const ids = [...new Set(asked)];
  const turned = (await lockAll(tx, seller, kind, ids)).filter(({ exclusive }) => exclusive).map(({ id }) => id);
  await setVisibility(tx, kind, turned, 'everyone');
  const rights = await queries.endRightsOf(tx, kind, turned);
  await publishChange(tx, await holdersOf(tx, rights), kind === 'store' ? turned : []);
  await publishTurned(tx, kind, turned);
  if (turned.length > 0)
    await note(tx, scope, seller, { action: 'exclusive.opened', subject: `${kind}:${turned[0]}`, after: { ids: turned } });
  return { opened: turned.length };
}
