import type { Language } from '../../../contract/values/locale.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { downloadCalls as calls, packBounds } from '../../../contract/materials/downloads.ts';
import { csvRows } from '../../platform/csv.ts';
import { pageOf, readCursor } from '../../platform/cursor.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../platform/http/handler.ts';
import { invalidFields, notFound, Refusal } from '../../platform/refusal.ts';
import { seesPrices } from '../pricing/resolve/index.ts';
import { addFeed, changeFeed, feedView, removeFeed, renewFeed } from './feeds/feeds.ts';
import { feedsOf } from './feeds/feed-queries.ts';
import * as layouts from './downloads/layout-queries.ts';
import type { Audience } from './downloads/list-queries.ts';
import { type Cell, rowsOf } from './downloads/list-rows.ts';
import { materialHandlers } from './documents/materials.ts';
import { listPacks } from './downloads/pack-queries.ts';
import { linkTo, openPack, packOfLink, packView, removePack, requestAgain, requestPack } from './downloads/packs.ts';
import { listDownloaded, listRecords } from './downloads/record-queries.ts';
import { itemsOf, sampleItems } from './downloads/selections.ts';
import { readinessOf } from './shop-exports/index.ts';

const previewRows = 5;

const audienceOf = (context: CallContext, language: Language): Audience => ({
  companyId: signedIn(context).companyId,
  country: context.country,
  language,
  seesPrices: seesPrices(signedIn(context), context.config.prices),
  now: context.now(),
});

export const handlers: Handler[] = [
  ...materialHandlers,

  handle(calls.request, (input, context) => requestPack(context, input)),
  handle(calls.list, async ({ cursor: at, size }, context) => {
    const cursor = readCursor(at);
    const found = await listPacks(context.database.kysely, signedIn(context).companyId, { cursor, size, language: context.language });
    const page = pageOf(found, size, cursor);
    return { ...page, rows: page.rows.map((row) => packView(row, context.language)) };
  }),
  handle(calls.again, ({ requestId }, context) => requestAgain(context, requestId)),
  handle(calls.remove, async ({ requestId }, context) => {
    await removePack(context, requestId);
    return {};
  }),
  handle(calls.link, async ({ requestId }, context) => ({ path: await linkTo(context, requestId) })),
  handle(calls.look, async ({ file }, context) => packView(await packOfLink(context, file), context.language)),
  handle(calls.open, ({ file }, context) => openPack(context, file)),

  handle(calls.records, async ({ cursor: at, size }, context) => {
    const cursor = readCursor(at);
    const page = pageOf(await listRecords(context.database.kysely, signedIn(context).companyId, cursor, size), size, cursor);
    const rows = page.rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: row.by,
      fileName: row.file_name,
      contents: row.contents,
      items: row.item_count,
      itemId: row.item_id,
      requestId: row.request_id,
    }));
    return { ...page, rows };
  }),
  handle(calls.items, async ({ cursor: at, size }, context) => {
    const cursor = readCursor(at);
    const audience = audienceOf(context, context.language);
    const page = pageOf(await listDownloaded(context.database, audience, cursor, size), size, cursor);
    const rows = page.rows.map((row) => ({
      itemId: row.item_id,
      itemCode: row.item_code,
      name: row.name,
      urlKey: row.url_key,
      pictureKey: row.picture_key,
      offered: row.offered,
      contents: row.contents,
      at: row.at.toISOString(),
      by: row.by,
      changed: { texts: row.texts, prices: row.prices && audience.seesPrices, stock: row.stock, pictures: row.pictures },
    }));
    return { ...page, rows };
  }),

  handle(calls.layouts, (_input, context) => layouts.layoutsOf(context.database.kysely, signedIn(context).companyId)),
  handle(calls.saveLayout, ({ layoutId, name, columns, csv }, context) => {
    const { companyId } = signedIn(context);
    return context.database.transaction(async (tx) => {
      const others = await layouts.otherLayouts(tx, companyId, { id: layoutId, name });
      if (others.taken) throw invalidFields({ name: 'downloads.layoutName' });
      if (layoutId === undefined && others.count >= packBounds.layouts)
        throw new Refusal(codes.refused, 'downloads.tooManyLayouts', { most: packBounds.layouts });
      const saved = await layouts.saveLayout(tx, companyId, { id: layoutId, name, columns, csv, now: context.now() });
      if (!saved) throw notFound();
      return saved;
    });
  }),
  handle(calls.removeLayout, async ({ layoutId }, context) => {
    if (!(await layouts.deleteLayout(context.database.kysely, layoutId, signedIn(context).companyId))) throw notFound();
    return {};
  }),
  handle(calls.preview, async ({ columns, csv, language }, context) => {
    const audience = audienceOf(context, language);
    const itemIds = await sampleItems(context.database, audience);
    const rows: Cell[][] = [];
    for await (const some of rowsOf(context.database, audience, {
      itemIds,
      columns,
      decimal: csv.decimal,
      publicUrl: context.config.publicUrl,
    }))
      rows.push(...some);
    const shown = rows.slice(0, previewRows);
    const head = columns.map(({ name }) => name);
    return { rows: shown, lines: csvRows([head, ...shown], csv) };
  }),

  handle(calls.readiness, async ({ selection, shop, language }, context) => {
    const audience = audienceOf(context, language);
    const itemIds = await itemsOf(context.database, selection, audience);
    return readinessOf(context.database, audience, {
      itemIds,
      list: shop,
      publicUrl: context.config.publicUrl,
      language: context.language,
    });
  }),

  handle(calls.feeds, async (_input, context) =>
    (await feedsOf(context.database.kysely, signedIn(context).companyId, context.language)).map(feedView),
  ),
  handle(calls.addFeed, (input, context) => addFeed(context, input)),
  handle(calls.changeFeed, async (input, context) => {
    await changeFeed(context, input);
    return {};
  }),
  handle(calls.renewFeed, ({ feedId }, context) => renewFeed(context, feedId)),
  handle(calls.removeFeed, async ({ feedId }, context) => {
    await removeFeed(context, feedId);
    return {};
  }),
];
