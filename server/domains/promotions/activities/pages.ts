import type { ActivityPage } from '../../../../contract/promotions/activities.ts';
import type { ActivityLink, ShownBlock } from '../../../../contract/promotions/activity-blocks.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { type Dependencies, JsonText } from '../../../platform/cache/json-text.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { showBlocks } from './blocks.ts';
import { headOf } from './content.ts';
import { cacheOf, tagsOf } from './page-cache.ts';
import { linkOf } from './links.ts';
import { type ActivityRow, findActivity, findHome, findRunning, isMember, nextChange } from './queries.ts';

/** Cache time in seconds of answers for visitors: rules may match new items without an event. */
const patience = 30;
/** Shorter for the home page, which shows new items. */
const homePatience = 5;

/** An answer, or its text from the cache with the tags that it depends on. */
export type Cached<Answer> = { answer: Answer } | JsonText;

async function cachedForVisitors<Answer>(
  database: Database,
  scope: RequestScope,
  { key, seconds }: { key: string; seconds: number },
  load: () => Promise<{ answer: Answer; itemIds: readonly number[]; until: Date | null }>,
): Promise<Cached<Answer>> {
  const cache = scope.caller ? undefined : cacheOf(database);
  if (!cache) return { answer: (await load()).answer };
  const { now, language, country, seesPrices } = scope;
  const latest = new Date(now.getTime() + seconds * 1_000);
  return cache.answer(`${key} ${language} ${country} ${seesPrices}`, now, async () => {
    const { answer, itemIds, until } = await load();
    return { text: JSON.stringify(answer), tags: tagsOf(itemIds), until: until && until < latest ? until : latest };
  });
}

/**
 * The page of an activity. Before its time, withdrawn or in another country it is not found; one for members asks visitors to sign in.
 * @throws codes.notFound, codes.sessionExpired, codes.unaudited
 */
export async function activityPage(database: Database, scope: RequestScope, landingUrl: string): Promise<Cached<ActivityPage>> {
  return cachedForVisitors(database, scope, { key: `page ${landingUrl}`, seconds: patience }, async () => {
    const row = await findActivity(database, landingUrl, scope);
    if (!row) throw notFound();
    if (row.audience === 'members' && !isMember(scope)) {
      throw scope.caller ? new Refusal(codes.unaudited, 'access.unaudited') : new Refusal(codes.sessionExpired, 'session.expired');
    }
    return pageOf(database, scope, row);
  });
}

async function pageOf(
  database: Database,
  scope: RequestScope,
  row: ActivityRow,
): Promise<{ answer: ActivityPage; itemIds: readonly number[]; until: Date | null }> {
  const { content, audience, countryCodes, startsAt: starts, endsAt: ends } = row;
  const endsAt = ends?.toISOString() ?? '';
  const ended = ends !== null && ends <= scope.now;
  const { blocks, itemIds } = ended
    ? { blocks: [], itemIds: [] }
    : await showBlocks(database, content.blocks, { id: row.id, sourceLanguage: content.sourceLanguage, endsAt }, scope);
  const answer: ActivityPage = {
    landingUrl: content.landingUrl,
    state: ended ? 'ended' : 'running',
    ...headOf(content, scope.language),
    startsAt: starts.toISOString(),
    endsAt,
    limited: audience === 'members' || countryCodes.length > 0,
    blocks,
    running: ended ? await runningActivities(database, scope) : [],
  };
  return { answer, itemIds, until: ended ? null : ends };
}

export const runningActivities = async (database: Database, scope: RequestScope): Promise<ActivityLink[]> =>
  (await findRunning(database, scope)).map((row) => linkOf(row, scope.language));

/** The current arrangement, cached per country until the next one begins or ends; the absence of one is cached, too. */
async function homeRow(database: Database, scope: RequestScope): Promise<{ row: ActivityRow | null; depends: Dependencies | null }> {
  const load = async (): Promise<ActivityRow | null> => (await findHome(database, scope)) ?? null;
  const cache = cacheOf(database);
  if (!cache) return { row: await load(), depends: null };
  const { text, depends } = await cache.answer(`home row ${scope.country} ${isMember(scope)}`, scope.now, async () => {
    const [row, until] = await Promise.all([load(), nextChange(database, scope.now)]);
    return { text: JSON.stringify(row), tags: tagsOf([]), until };
  });
  const row = JSON.parse(text) as (Omit<ActivityRow, 'endsAt'> & { endsAt: string | null }) | null;
  return { row: row && { ...row, endsAt: row.endsAt === null ? null : new Date(row.endsAt) }, depends };
}

/** The home page as arranged; needs no statement while it is known that there is no arrangement. */
export async function homeBlocks(database: Database, scope: RequestScope): Promise<Cached<{ blocks: ShownBlock[] | null }>> {
  const { row, depends } = await homeRow(database, scope);
  if (!row) return JsonText.of(JSON.stringify({ blocks: null }), depends);
  const { content, endsAt: ends } = row;
  return cachedForVisitors(database, scope, { key: `home ${row.id}`, seconds: homePatience }, async () => {
    const of = { id: row.id, sourceLanguage: content.sourceLanguage, endsAt: ends?.toISOString() ?? null };
    const { blocks, itemIds } = await showBlocks(database, content.blocks, of, scope);
    return { answer: { blocks: blocks.length > 0 ? blocks : null }, itemIds, until: ends };
  });
}
