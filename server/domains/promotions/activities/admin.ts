import {
  activityContent,
  type ActivityContent,
  type ActivityRow,
  type ActivityState,
  type operatorActivityCalls,
} from '../../../../contract/promotions/activities.ts';
import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { keepUploads } from '../../../platform/uploads/index.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { showBlocks } from './blocks.ts';
import { chosenItems, faultsOf, headOf, missingLanguages, picturesOf } from './content.ts';
import * as queries from './admin-queries.ts';
import { activityFile } from './file.ts';
import { endActivityPrices, moveActivityPrices } from '../../pricing/activity-prices/index.ts';
import { beginPrices, hasOffers } from '../offers/offer-queries.ts';
import { planInvitation, scheduleChanges, publishChange } from './notifications.ts';

type Calls = typeof operatorActivityCalls;

const mostExported = 10_000;
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

function rowOf(one: queries.ListedActivity, { language }: RequestScope): ActivityRow {
  const { content, publishedVersion, version, ...row } = one;
  return {
    ...row,
    title: headOf(content, language).title,
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    joinUntil: iso(row.joinUntil),
    changedAt: row.changedAt.toISOString(),
    missingLanguages: missingLanguages(content),
    unpublished: publishedVersion !== null && publishedVersion !== version,
  };
}

export async function listActivities(
  db: Connection,
  scope: RequestScope,
  { page, size, ...filter }: ParsedInputOf<Calls['list']>,
): Promise<AnswerOf<Calls['list']>> {
  const [rows, total] = await Promise.all([
    queries.activityPage(db, filter, { offset: (page - 1) * size, limit: size }, scope.now),
    queries.countActivities(db, filter, scope.now),
  ]);
  return { rows: rows.map((row) => rowOf(row, scope)), total };
}

export async function exportActivities(
  db: Connection,
  scope: RequestScope,
  filter: ParsedInputOf<Calls['export']>,
): Promise<{ content: string }> {
  const rows = await queries.activityPage(db, filter, { offset: 0, limit: mostExported }, scope.now);
  return {
    content: activityFile(
      rows.map((row) => rowOf(row, scope)),
      scope.language,
    ),
  };
}

export async function activityDetail(db: Connection, scope: RequestScope, id: number): Promise<AnswerOf<Calls['detail']>> {
  const [one, versions] = await Promise.all([queries.findOne(db, id, scope.now), queries.versionsOf(db, id)]);
  if (!one) throw notFound();
  return {
    activity: rowOf(one, scope),
    version: one.version,
    publishedVersion: one.publishedVersion,
    content: complete(one.content),
    versions: versions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    items: await queries.itemsByIds(db, chosenItems(one.content), scope.language),
  };
}

/** Contents saved by older versions of the program may lack newer fields. */
const complete = (content: ActivityContent): ActivityContent => activityContent.parse(content);

export async function earlierVersion(db: Connection, id: number, version: number): Promise<ActivityContent> {
  const content = await queries.contentOf(db, id, version);
  if (!content) throw notFound();
  return complete(content);
}

/** Saves a version. New pictures must be the operator's own uploads; pictures of any earlier version may be used again. */
export async function saveActivity(tx: Tx, scope: RequestScope, input: ParsedInputOf<Calls['save']>): Promise<AnswerOf<Calls['save']>> {
  const { userId, companyId } = signedIn(scope);
  const now = scope.now;
  const content = { ...input.content, landingUrl: input.kind === 'home' ? '' : input.content.landingUrl };
  if (input.kind === 'landing' && content.landingUrl === '') throw invalidFields({ landingUrl: 'activity.landingUrl' });
  const before = input.id === null ? null : await locked(tx, input.id, now);
  if (before && before.kind !== input.kind) throw notFound();
  if (before && before.version !== input.version) throw changedMeanwhile();
  if (input.kind === 'landing' && (await queries.isAddressTaken(tx, content.landingUrl, input.id)))
    throw invalidFields({ landingUrl: 'activity.landingUrlTaken' });
  await checkNamed(tx, content);
  const pictures = picturesOf(content);
  const known = await queries.picturesKnown(tx, pictures);
  const added = pictures.filter((key) => !known.has(key));
  if (added.length > 0) await keepUploads(tx, added, companyId, 'itemPicture');
  const id = before?.id ?? (await queries.insertActivity(tx, input.kind, content, now).catch(addressTaken));
  const version = before ? await queries.advance(tx, before, content, now).catch(addressTaken) : 1;
  await queries.insertVersion(tx, { id, version, content, userId }, now);
  await audit(tx, scope, before ? 'activity.saved' : 'activity.created', id, { version, landingUrl: content.landingUrl });
  return { id, version };
}

/** A concurrent change took the address. */
function addressTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'activity_landing_url_key')
    throw invalidFields({ landingUrl: 'activity.landingUrlTaken' });
  throw error;
}

async function locked(tx: Tx, id: number, now: Date): Promise<queries.ListedActivity> {
  const one = await queries.lockOne(tx, id, now);
  if (!one) throw notFound();
  return one;
}

async function checkNamed(tx: Tx, { blocks }: ActivityContent): Promise<void> {
  const some = (ids: (number | null)[]): number[] => ids.flatMap((id) => id ?? []);
  const unknown = await queries.unknownIds(tx, {
    items: blocks.flatMap(({ itemIds }) => itemIds),
    categories: some(blocks.flatMap(({ categoryIds, categoryId }) => [...categoryIds, categoryId])),
    stores: some(blocks.flatMap(({ storeIds, storeId }) => [...storeIds, storeId])),
  });
  if (unknown) throw notFound();
}

const audit = (tx: Tx, scope: RequestScope, action: AuditAction, id: number, after: object, before: object | null = null) =>
  recordAudit(tx, {
    userId: signedIn(scope).userId,
    companyId: null,
    action,
    subject: `activity:${id}`,
    before,
    after,
    network: scope.network,
    at: scope.now,
  });

/** Publishes a version from its begin to its end; prices of accepted offers follow its times. */
export async function publishActivity(
  tx: Tx,
  scope: RequestScope,
  { id, version }: ParsedInputOf<Calls['publish']>,
): Promise<AnswerOf<Calls['publish']>> {
  const now = scope.now;
  const before = await locked(tx, id, now);
  if (before.version !== version) throw changedMeanwhile();
  const content = complete(before.content);
  const faults = faultsOf(before.kind, content, now);
  if (before.kind === 'landing' && (await queries.isAddressTaken(tx, content.landingUrl, id)))
    faults['landingUrl'] = 'activity.landingUrlTaken';
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  await queries.publishVersion(tx, before, content, version, now).catch(addressTaken);
  await movePrices(tx, id, content, now);
  const after = await queries.findOne(tx, id, now);
  await scheduleChanges(tx, id, content);
  await planInvitation(tx, before, content, now);
  await publishChange(tx, id);
  await audit(tx, scope, 'activity.published', id, times(content, version), {
    state: before.state,
    version: before.publishedVersion,
  });
  return { state: after?.state ?? ('scheduled' as ActivityState) };
}

/** Prices follow the times, countries and audience of a published activity. */
async function movePrices(tx: Tx, activityId: number, content: ActivityContent, now: Date): Promise<void> {
  const { startsAt, endsAt, audience, countryCodes } = content;
  const terms = {
    activityId,
    startsAt: startsAt ? new Date(startsAt) : now,
    endsAt: endsAt ? new Date(endsAt) : null,
    membersOnly: audience === 'members',
    countryCodes: countryCodes.length === 0 ? null : countryCodes,
  };
  await moveActivityPrices(tx, terms, now);
  await beginPrices(tx, activityId, null, now);
}

const times = ({ startsAt, endsAt, audience, countryCodes }: ActivityContent, version: number) => ({
  version,
  startsAt,
  endsAt,
  audience,
  countryCodes,
});

export async function withdrawActivity(tx: Tx, scope: RequestScope, id: number): Promise<AnswerOf<Calls['withdraw']>> {
  const now = scope.now;
  const before = await locked(tx, id, now);
  if (before.state !== 'running' && before.state !== 'scheduled') throw new Refusal(codes.refused, 'activity.notPublished');
  await queries.markWithdrawn(tx, id, now);
  await publishChange(tx, id);
  await endActivityPrices(tx, id, null, now);
  await audit(tx, scope, 'activity.withdrawn', id, { state: 'withdrawn' }, { state: before.state });
  return { state: 'withdrawn' as const };
}

export async function removeActivity(tx: Tx, scope: RequestScope, id: number): Promise<Record<string, never>> {
  const before = await locked(tx, id, scope.now);
  if (before.publishedVersion !== null || (await hasOffers(tx, id))) throw new Refusal(codes.refused, 'activity.mayNotRemove');
  await queries.deleteActivity(tx, id);
  await audit(tx, scope, 'activity.removed', id, {}, { landingUrl: before.landingUrl });
  return {};
}

export async function duplicateActivity(tx: Tx, scope: RequestScope, id: number): Promise<AnswerOf<Calls['duplicate']>> {
  const now = scope.now;
  const from = await queries.findOne(tx, id, now);
  if (!from) throw notFound();
  const content: ActivityContent = {
    ...complete(from.content),
    landingUrl: from.kind === 'home' ? '' : await freeAddress(tx, from.content.landingUrl),
    startsAt: null,
    endsAt: null,
    joinUntil: null,
  };
  const copy = await queries.insertActivity(tx, from.kind, content, now).catch(addressTaken);
  await queries.insertVersion(tx, { id: copy, version: 1, content, userId: signedIn(scope).userId }, now);
  await audit(tx, scope, 'activity.created', copy, { from: id, landingUrl: content.landingUrl });
  return { id: copy };
}

async function freeAddress(tx: Tx, address: string): Promise<string> {
  const start = address
    .replace(/-\d{1,4}$/, '')
    .slice(0, 70)
    .replace(/-+$/, '');
  const taken = new Set(await queries.addressesLike(tx, start));
  for (let number = 2; ; number++) if (!taken.has(`${start}-${number}`)) return `${start}-${number}`;
}

/** As a visitor in the operator's country and language would see it now, regardless of its times, countries and audience. */
export async function previewActivity(
  database: Database,
  scope: RequestScope,
  { id, content, language = scope.language }: ParsedInputOf<Calls['preview']>,
): Promise<AnswerOf<Calls['preview']>> {
  if (id !== null && !(await queries.findOne(database.kysely, id, scope.now))) throw notFound();
  const { blocks } = await showBlocks(
    database,
    content.blocks,
    { id, sourceLanguage: content.sourceLanguage, endsAt: content.endsAt },
    { ...scope, language, caller: null },
  );
  return { title: headOf(content, language).title, blocks };
}

export async function choicesFor(db: Connection, { language }: RequestScope): Promise<AnswerOf<Calls['choices']>> {
  const [rows, stores] = await Promise.all([queries.categoryChoices(db, language), queries.storeChoices(db)]);
  // Children directly after their parent, each level in its order.
  const place = new Map(rows.map(({ id }, index) => [id, index]));
  const order = ({ path }: { path: number[] }): number[] => path.map((id) => place.get(id) ?? 0);
  const sorted = rows.toSorted((a, b) => {
    const [left, right] = [order(a), order(b)];
    const at = left.findIndex((value, index) => value !== right[index]);
    return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
  });
  return { categories: sorted.map(({ id, name, level }) => ({ id, name, level })), stores };
}
