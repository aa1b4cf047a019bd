import type { ActivityPage } from '../../../../contract/promotions/activities.ts';
import type { ActivityLink, ShownBlock } from '../../../../contract/promotions/activity-blocks.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { type CallContext, JsonText } from '../../../platform/http/handler.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { seesPrices } from '../../pricing/resolve/index.ts';
import { type Reader, showBlocks } from './blocks.ts';
import { headOf } from './content.ts';
import { cacheOf } from './page-cache.ts';
import { linkOf } from './links.ts';
import { type ActivityRow, findActivity, findHome, findRunning, nextChange } from './queries.ts';

/** Cache time in seconds of answers for visitors: rules may match new items without an event. */
const patience = 30;
/** Shorter for the home page, which shows new items. */
const homePatience = 5;

export function readerOf(context: CallContext): Reader {
  const { session, language, country, config, now } = context;
  return {
    context,
    language,
    country,
    companyId: session?.companyId ?? null,
    member: session !== null && !session.unaudited,
    seesPrices: seesPrices(session, config.prices),
    now: now(),
  };
}

async function cachedForVisitors<Answer>(
  context: CallContext,
  key: string,
  seconds: number,
  load: () => Promise<{ answer: Answer; itemIds: readonly number[]; until: Date | null }>,
): Promise<Answer | JsonText> {
  const cache = context.session ? undefined : cacheOf(context.database);
  if (!cache) return (await load()).answer;
  const now = context.now();
  const latest = new Date(now.getTime() + seconds * 1_000);
  const text = await cache.answer(`${key} ${context.language} ${context.country} ${context.config.prices}`, now, async () => {
    const { answer, itemIds, until } = await load();
    return { text: JSON.stringify(answer), lifetime: { itemIds, until: until && until < latest ? until : latest } };
  });
  return new JsonText(text);
}

/**
 * The page of an activity. Before its time, withdrawn or in another country it is not found; one for members asks visitors to sign in.
 * @throws Refusal 40004, 401, 40006
 */
export async function activityPage(context: CallContext, landingUrl: string): Promise<ActivityPage | JsonText> {
  const { database, session } = context;
  return cachedForVisitors(context, `page ${landingUrl}`, patience, async () => {
    const reader = readerOf(context);
    const row = await findActivity(database, landingUrl, reader);
    if (!row) throw notFound();
    if (row.audience === 'members' && !reader.member) {
      throw session ? new Refusal(codes.unaudited, 'access.unaudited') : new Refusal(codes.sessionExpired, 'session.expired');
    }
    return pageOf(context, row, reader);
  });
}

async function pageOf(
  { database }: CallContext,
  row: ActivityRow,
  reader: Reader,
): Promise<{ answer: ActivityPage; itemIds: readonly number[]; until: Date | null }> {
  const { content, audience, country_codes, starts_at: starts, ends_at: ends } = row;
  const endsAt = ends?.toISOString() ?? '';
  const ended = ends !== null && ends <= reader.now;
  const { blocks, itemIds } = ended
    ? { blocks: [], itemIds: [] }
    : await showBlocks(database, content.blocks, { id: row.id, sourceLanguage: content.sourceLanguage, endsAt }, reader);
  const answer: ActivityPage = {
    landingUrl: content.landingUrl,
    state: ended ? 'ended' : 'running',
    ...headOf(content, reader.language),
    startsAt: starts.toISOString(),
    endsAt,
    limited: audience === 'members' || country_codes.length > 0,
    blocks,
    running: ended ? await runningLinks(reader, database) : [],
  };
  return { answer, itemIds, until: ended ? null : ends };
}

const runningLinks = async (reader: Reader, database: CallContext['database']): Promise<ActivityLink[]> =>
  (await findRunning(database, reader)).map((row) => linkOf(row, reader.language));

export const runningActivities = (context: CallContext): Promise<ActivityLink[]> => runningLinks(readerOf(context), context.database);

/** The current arrangement, cached per country until the next one begins or ends; the absence of one is cached, too. */
async function homeRow(database: CallContext['database'], reader: Reader): Promise<ActivityRow | null> {
  const load = async (): Promise<ActivityRow | null> => (await findHome(database, reader)) ?? null;
  const cache = cacheOf(database);
  if (!cache) return load();
  const text = await cache.answer(`home row ${reader.country} ${reader.member}`, reader.now, async () => {
    const [row, until] = await Promise.all([load(), nextChange(database, reader.now)]);
    return { text: JSON.stringify(row), lifetime: { itemIds: [], until } };
  });
  const row = JSON.parse(text) as (Omit<ActivityRow, 'ends_at'> & { ends_at: string | null }) | null;
  return row && { ...row, ends_at: row.ends_at === null ? null : new Date(row.ends_at) };
}

/** The home page as arranged; needs no statement while it is known that there is no arrangement. */
export async function homeBlocks(context: CallContext): Promise<{ blocks: ShownBlock[] | null } | JsonText> {
  const { database } = context;
  const reader = readerOf(context);
  const row = await homeRow(database, reader);
  if (!row) return { blocks: null };
  const { content, ends_at: ends } = row;
  return cachedForVisitors(context, `home ${row.id}`, homePatience, async () => {
    const of = { id: row.id, sourceLanguage: content.sourceLanguage, endsAt: ends?.toISOString() ?? null };
    const { blocks, itemIds } = await showBlocks(database, content.blocks, of, reader);
    return { answer: { blocks: blocks.length > 0 ? blocks : null }, itemIds, until: ends };
  });
}
