import type { Language } from '../../../contract/values/locale.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { downloadCalls as calls, packBounds } from '../../../contract/materials/downloads.ts';
import { csvRows } from '../../platform/formats/csv.ts';
import { pageOf, readCursor } from '../../platform/cursor.ts';
import { type CallContext, handle, type Handler } from '../../platform/http/handler.ts';
import { signedIn, signedInScope, type SignedInScope } from '../../platform/scope.ts';
import { signedLink } from '../../platform/uploads/index.ts';
import { invalidFields, notFound, Refusal } from '../../platform/refusal.ts';
import { addFeed, changeFeed, feedView, removeFeed, renewFeed } from './feeds/feeds.ts';
import { feedsOf } from './feeds/feed-queries.ts';
import * as layouts from './downloads/layout-queries.ts';
import { type Cell, rowsOf } from './downloads/list-rows.ts';
import { materialHandlers } from './documents/calls.ts';
import { listPacks } from './downloads/pack-queries.ts';
import { linkTo, openPack, packOfLink, packView, removePack, requestAgain, requestPack } from './downloads/packs.ts';
import { listDownloaded, listRecords } from './downloads/record-queries.ts';
import { itemsOf, sampleItems } from './downloads/selections.ts';
import { readinessOf } from './shop-exports/index.ts';

const previewRows = 5;

/** The caller's scope for a list in another language than that of the pages. */
const scopeIn = (context: CallContext, language: Language): SignedInScope => ({ ...signedInScope(context), language });

export const handlers: Handler[] = [
  ...materialHandlers,

  handle(calls.request, (input, context) => context.database.transaction((tx) => requestPack(tx, context, input))),
  handle(calls.list, async ({ cursor: at, size }, context) => {
    const cursor = readCursor(at);
    const found = await listPacks(context.database.kysely, signedIn(context).companyId, { cursor, size, language: context.language });
    const page = pageOf(found, size, cursor);
    return { ...page, rows: page.rows.map((row) => packView(row, context.language)) };
  }),
  handle(calls.again, ({ requestId }, context) => context.database.transaction((tx) => requestAgain(tx, context, requestId))),
  handle(calls.remove, async ({ requestId }, context) => {
    await removePack(context.database.kysely, context.files, context, requestId);
    return {};
  }),
  handle(calls.link, async ({ requestId }, context) => ({ path: await linkTo(context.database.kysely, context, requestId) })),
  handle(calls.look, async ({ file }, context) => packView(await packOfLink(context.database.kysely, context, file), context.language)),
  handle(calls.open, async ({ file }, context) =>
    signedLink(context, await context.database.transaction((tx) => openPack(tx, context, file))),
  ),

  handle(calls.records, async ({ cursor: at, size }, context) => {
    const cursor = readCursor(at);
    const page = pageOf(await listRecords(context.database.kysely, signedIn(context).companyId, cursor, size), size, cursor);
    const rows = page.rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: row.by,
      fileName: row.fileName,
      contents: row.contents,
      items: row.itemCount,
      itemId: row.itemId,
      requestId: row.requestId,
    }));
    return { ...page, rows };
  }),
  handle(calls.items, async ({ cursor: at, size }, context) => {
    const cursor = readCursor(at);
    const page = pageOf(await listDownloaded(context.database, context, cursor, size), size, cursor);
    const rows = page.rows.map((row) => ({
      itemId: row.itemId,
      itemCode: row.itemCode,
      name: row.name,
      urlKey: row.urlKey,
      pictureKey: row.pictureKey,
      offered: row.offered,
      contents: row.contents,
      at: row.at.toISOString(),
      by: row.by,
      changed: { texts: row.texts, prices: row.prices && context.seesPrices, stock: row.stock, pictures: row.pictures },
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
      const saved = await layouts.saveLayout(tx, companyId, { id: layoutId, name, columns, csv, now: context.now });
      if (!saved) throw notFound();
      return saved;
    });
  }),
  handle(calls.removeLayout, async ({ layoutId }, context) => {
    if (!(await layouts.deleteLayout(context.database.kysely, layoutId, signedIn(context).companyId))) throw notFound();
    return {};
  }),
  handle(calls.preview, async ({ columns, csv, language }, context) => {
    const scope = scopeIn(context, language);
    const itemIds = await sampleItems(context.database, scope);
    const rows: Cell[][] = [];
    for await (const some of rowsOf(context.database, scope, {
      itemIds,
      columns,
      decimal: csv.decimal,
    }))
      rows.push(...some);
    const shown = rows.slice(0, previewRows);
    const head = columns.map(({ name }) => name);
    return { rows: shown, lines: csvRows([head, ...shown], csv) };
  }),

  handle(calls.readiness, async ({ selection, shop, language }, context) => {
    const scope = scopeIn(context, language);
    const itemIds = await itemsOf(context.database, selection, scope);
    return readinessOf(context.database, scope, {
      itemIds,
      list: shop,
      language: context.language,
    });
  }),

  handle(calls.feeds, async (_input, context) =>
    (await feedsOf(context.database.kysely, signedIn(context).companyId, context.language)).map(feedView),
  ),
  handle(calls.addFeed, (input, context) => context.database.transaction((tx) => addFeed(tx, context, input))),
  handle(calls.changeFeed, async (input, context) => {
    await context.database.transaction((tx) => changeFeed(tx, context, input));
    return {};
  }),
  handle(calls.renewFeed, ({ feedId }, context) => renewFeed(context.database.kysely, context, feedId)),
  handle(calls.removeFeed, async ({ feedId }, context) => {
    await removeFeed(context.database.kysely, context.files, context, feedId);
    return {};
  }),
];
