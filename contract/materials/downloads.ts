import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { csvStyle, usualCsv } from '../wire/csv.ts';
import { id, list, requiredText, text, time } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { pictureSizes, type PictureSize } from '../values/pictures.ts';
import { layoutColumn, layoutColumns as columns } from './layout-columns.ts';
import { shopList, shopReadiness, shopSystems } from './shop-exports.ts';

/** Contents of a pack. */
export const packContents = ['pictures', 'documents', 'data', 'stock'] as const;
export type PackContent = (typeof packContents)[number];
/** Formats of the lists in a pack, and of feeds. */
export const packFormats = ['csv', 'xlsx', 'json', 'xml'] as const;
export type PackFormat = (typeof packFormats)[number];
export const packPictureSizes = Object.keys(pictureSizes) as [PictureSize, ...PictureSize[]];

/** Limits: days that a pack is stored, items and bytes in one pack, pending packs of a company, and feeds of a company. */
export const packBounds = { days: 7, items: 5_000, bytes: 2 * 1024 ** 3, waiting: 5, layouts: 50, feeds: 20 } as const;
/** A feed is rebuilt at most this often. */
export const feedMinutes = 15;

/**
 * `items`: those of `ids`; `store` and `category`: all items of the one with that `id`; `purchased`: all items that the company has
 * ordered.
 */
export const selection = z
  .object({
    kind: z.enum(['items', 'store', 'category', 'purchased'], 'field.required'),
    ids: list(id, packBounds.items),
    id: z.optional(id),
  })
  .check(
    z.refine(({ kind, ids }) => kind !== 'items' || ids.length > 0, { error: 'downloads.nothing', path: ['ids'] }),
    z.refine(({ kind, id: of }) => (kind !== 'store' && kind !== 'category') || of !== undefined, {
      error: 'field.required',
      path: ['id'],
    }),
  );
export type Selection = z.output<typeof selection>;

const language = z.enum(languages, 'field.required');

export const newPack = z
  .object({
    selection,
    contents: list(z.enum(packContents, 'field.required'), packContents.length).check(
      z.refine((all) => all.length > 0, 'downloads.contents'),
    ),
    format: z._default(z.enum(packFormats, 'field.required'), 'csv'),
    pictureSize: z._default(z.enum(packPictureSizes, 'field.required'), 'n0'),
    layoutId: z.optional(id),
    /** Default: that of the layout, else `usualCsv`. */
    csv: z.optional(csvStyle),
    language,
    /** Writes the item data in the import format of that shop system; format, layout and style apply to other lists of the pack. */
    shop: z.optional(shopList),
  })
  .check(z.refine(({ shop, contents }) => !shop || contents.includes('data'), { error: 'shopLists.data', path: ['contents'] }));

const asked = {
  selection: z.object({ kind: z.string(), name: z.nullable(z.string()) }),
  contents: z.array(z.enum(packContents)),
  format: z.enum(packFormats),
  language: z.string(),
  shop: z.nullable(z.enum(shopSystems)),
};

const packRow = z.object({
  id: z.int(),
  ...asked,
  pictureSize: z.string(),
  state: z.enum(['waiting', 'working', 'ready', 'failed', 'expired']),
  /** Why it failed, in the caller's language. */
  failure: z.nullable(z.string()),
  /** Percent. */
  progress: z.int(),
  items: z.int(),
  fileName: z.nullable(z.string()),
  size: z.nullable(z.number()),
  by: z.string(),
  askedAt: time,
  expiresAt: z.nullable(time),
});
export type Pack = z.output<typeof packRow>;

const layout = z.object({ id: z.int(), name: z.string(), columns: z.array(layoutColumn), csv: csvStyle });
export type ColumnLayout = z.output<typeof layout>;

const cell = z.nullable(z.union([z.string(), z.number()]));

const changes = z.object({ texts: z.boolean(), prices: z.boolean(), stock: z.boolean(), pictures: z.boolean() });
const downloadedItem = z.object({
  itemId: z.int(),
  itemCode: z.string(),
  name: z.string(),
  urlKey: z.string(),
  pictureKey: z.nullable(z.string()),
  /** False: no longer offered to the company. */
  offered: z.boolean(),
  contents: z.array(z.enum(packContents)),
  at: time,
  by: z.string(),
  /** Changes since this download; prices only for users who see them. */
  changed: changes,
});
export type DownloadedItem = z.output<typeof downloadedItem>;

const downloadRecord = z.object({
  id: z.int(),
  at: time,
  by: z.string(),
  fileName: z.string(),
  contents: z.array(z.enum(packContents)),
  items: z.int(),
  itemId: z.nullable(z.int()),
  /** The selection of the pack, while it can be requested again. */
  requestId: z.nullable(z.int()),
});
export type DownloadRecord = z.output<typeof downloadRecord>;

const feedRow = z.object({
  id: z.int(),
  name: z.string(),
  selection: z.object({ kind: z.string(), name: z.nullable(z.string()) }),
  format: z.enum(packFormats),
  /** Null: the default columns. */
  columns: z.nullable(z.array(layoutColumn)),
  csv: csvStyle,
  language: z.string(),
  /** The feed is read with the rights of the user who created, changed or renewed it last. */
  by: z.string(),
  createdAt: time,
  builtAt: z.nullable(time),
  askedAt: z.nullable(time),
});
export type Feed = z.output<typeof feedRow>;
/** The address is returned only here: only its hash is stored. */
const madeFeed = z.object({ id: z.int(), address: z.string() });

export const newFeed = z.object({
  name: requiredText(80),
  selection,
  format: z._default(z.enum(packFormats, 'field.required'), 'csv'),
  layoutId: z.optional(id),
  /** Default: that of the layout, else `usualCsv`. */
  csv: z.optional(csvStyle),
  language,
});
/**
 * The format is part of the address and cannot be changed. Without `selection`, `layoutId` or `csv` these are unchanged; a `layoutId` of
 * null selects the default columns.
 */
export const changedFeed = z.object({
  feedId: id,
  name: requiredText(80),
  selection: z.optional(selection),
  layoutId: z.optional(z.nullable(id)),
  csv: z.optional(csvStyle),
  language,
});
/** Without `csv` it is unchanged; initially `usualCsv`. */
export const changedLayout = z.object({ layoutId: z.optional(id), name: requiredText(80), columns, csv: z.optional(csvStyle) });

const buyer = { who: 'auditedBuyer', code: 'material.download' } as const;
const nothing = z.object({});

export const downloadCalls = {
  request: declare({
    name: 'downloads.request',
    method: 'POST',
    path: '/b2b/download/request',
    summary: 'Request a pack of pictures, documents and lists; it is built in the background and stored for a week',
    access: buyer,
    body: '256 KB',
    input: newPack,
    answer: packRow,
    limit: { calls: 60, seconds: 3600 },
  }),
  list: declare({
    name: 'downloads.list',
    method: 'GET',
    path: '/b2b/download/list',
    summary: 'Packs that the company requested, newest first',
    access: buyer,
    input: z.object(cursorInput),
    answer: cursorPage(packRow),
  }),
  again: declare({
    name: 'downloads.again',
    method: 'POST',
    path: '/b2b/download/again',
    summary: 'The same pack with current data',
    access: buyer,
    input: z.object({ requestId: id }),
    answer: packRow,
    limit: { calls: 60, seconds: 3600 },
  }),
  remove: declare({
    name: 'downloads.remove',
    method: 'POST',
    path: '/b2b/download/remove',
    summary: 'Remove a pack from the list; a pending one is cancelled',
    access: buyer,
    input: z.object({ requestId: id }),
    answer: nothing,
  }),
  link: declare({
    name: 'downloads.link',
    method: 'GET',
    path: '/b2b/download/link',
    summary: 'The signed address of the page that opens a finished pack; valid for an hour',
    access: buyer,
    input: z.object({ requestId: id }),
    answer: z.object({ path: z.string() }),
  }),
  look: declare({
    name: 'downloads.look',
    method: 'GET',
    path: '/b2b/download/look',
    summary: 'The pack of a signed address; the same refusal for expired, altered and foreign ones',
    access: { who: 'signedIn' },
    input: z.object({ file: text(300) }),
    answer: packRow,
    limit: { calls: 120, seconds: 60 },
  }),
  open: declare({
    name: 'downloads.open',
    method: 'POST',
    path: '/b2b/download/open',
    summary: 'The short-lived address of the pack’s file; the download is recorded',
    access: { who: 'signedIn' },
    input: z.object({ file: text(300) }),
    answer: z.object({ address: z.string(), seconds: z.number() }),
    limit: { calls: 120, seconds: 60 },
  }),
  records: declare({
    name: 'downloads.records',
    method: 'GET',
    path: '/buyer/download-records',
    summary: 'What the company downloaded, when and by whom, newest first',
    access: buyer,
    input: z.object(cursorInput),
    answer: cursorPage(downloadRecord),
  }),
  items: declare({
    name: 'downloads.items',
    method: 'GET',
    path: '/buyer/downloaded-items',
    summary: 'Each downloaded item with what has changed since its last download',
    access: buyer,
    input: z.object(cursorInput),
    answer: cursorPage(downloadedItem),
  }),
  layouts: declare({
    name: 'downloads.layouts',
    method: 'GET',
    path: '/b2b/download/layouts',
    summary: 'The company’s column layouts',
    access: buyer,
    input: nothing,
    answer: z.array(layout),
  }),
  saveLayout: declare({
    name: 'downloads.saveLayout',
    method: 'POST',
    path: '/b2b/download/layout',
    summary: 'Save a column layout: which fields, under which names, in which order, and how its CSV files are written',
    access: buyer,
    input: changedLayout,
    answer: layout,
  }),
  removeLayout: declare({
    name: 'downloads.removeLayout',
    method: 'POST',
    path: '/b2b/download/layout/remove',
    summary: 'Remove a column layout; packs and feeds that used it are unchanged',
    access: buyer,
    input: z.object({ layoutId: id }),
    answer: nothing,
  }),
  preview: declare({
    name: 'downloads.preview',
    method: 'POST',
    path: '/b2b/download/preview',
    summary: 'The first rows of a list with these columns, and the first lines of its CSV file',
    access: buyer,
    input: z.object({ columns, csv: z._default(csvStyle, usualCsv), language }),
    /** Numbers within texts have the decimal sign of `csv`; `lines` are without a byte order mark. */
    answer: z.object({ rows: z.array(z.array(cell)), lines: z.string() }),
    limit: { calls: 120, seconds: 60 },
  }),
  readiness: declare({
    name: 'downloads.readiness',
    method: 'POST',
    path: '/b2b/download/readiness',
    summary: 'How many of these items a shop system can import unchanged, and what the others lack',
    access: buyer,
    body: '256 KB',
    input: z.object({ selection, shop: shopList, language }),
    answer: shopReadiness,
    limit: { calls: 20, seconds: 60 },
  }),
  feeds: declare({
    name: 'feeds.list',
    method: 'GET',
    path: '/b2b/feed/list',
    summary: 'The company’s feeds of prices and stock',
    access: buyer,
    input: nothing,
    answer: z.array(feedRow),
  }),
  addFeed: declare({
    name: 'feeds.add',
    method: 'POST',
    path: '/b2b/feed/add',
    summary: 'Creates a feed: a stable address of prices and stock, returned once',
    access: buyer,
    body: '256 KB',
    input: newFeed,
    answer: madeFeed,
    limit: { calls: 30, seconds: 3600 },
  }),
  changeFeed: declare({
    name: 'feeds.change',
    method: 'POST',
    path: '/b2b/feed/change',
    summary: 'Change the contents and format of a feed; its address is unchanged, and it uses the caller’s rights from now on',
    access: buyer,
    body: '256 KB',
    input: changedFeed,
    answer: nothing,
    limit: { calls: 60, seconds: 3600 },
  }),
  renewFeed: declare({
    name: 'feeds.renew',
    method: 'POST',
    path: '/b2b/feed/renew',
    summary: 'Replace the address of a feed; the previous address ends',
    access: buyer,
    input: z.object({ feedId: id }),
    answer: madeFeed,
    limit: { calls: 30, seconds: 3600 },
  }),
  removeFeed: declare({
    name: 'feeds.remove',
    method: 'POST',
    path: '/b2b/feed/remove',
    summary: 'Revoke a feed: its address ends at once',
    access: buyer,
    input: z.object({ feedId: id }),
    answer: nothing,
  }),
};
