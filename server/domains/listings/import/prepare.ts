import type { Kysely } from 'kysely';
import { importBounds } from '../../../../contract/listings/import-words.ts';
import { mostExamples, type UnknownWord } from '../../../../contract/listings/imports.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { longestBrandName } from '../../../../contract/catalogue/brands.ts';
import { brandNames } from '../../catalogue/index.ts';
import { changesBetween, type ItemChange } from '../editor/history.ts';
import { skusTakenBy } from '../editor/rules.ts';
import { type KnownItem, type Snapshot, snapshotsOf } from '../editor/snapshots.ts';
import { type ComplianceFacts, complianceChanges, type KnownCompliance, nothingSaid } from '../compliance/compliance-facts.ts';
import { storedCompliance } from '../compliance/compliance-queries.ts';
import { fetchedBefore, nameAddresses } from './pictures/address-queries.ts';
import { assemble } from './assemble.ts';
import { isSaid } from './compliance/compliance.ts';
import { brandOn } from './item/fields.ts';
import type { Group, StockWish, Surroundings } from './item/group.ts';
import { keyOfGroup } from './reading/keys.ts';
import { type Match, type StockRow, matches, ownPictures, stockOfItems } from './queries/items.ts';
import type { KeyedLine } from './queries/lines.ts';
import { joinParts, spread } from './reading/lines/spread.ts';
import { all, get, headerOf, type Line, type Problem, type Reading } from './reading/reading.ts';
import { sameGoods } from './reading/same-goods.ts';
import * as values from './reading/values.ts';
import type { PictureWish } from './reading/requested-columns.ts';

export type Prepared = {
  items: {
    key: string;
    keyed: boolean;
    known: KnownItem | null;
    after: Snapshot;
    stock: StockWish[];
    /** What is still to be fetched for it. */
    pictures: PictureWish | null;
    /** Compliance data, if the list changes it. */
    compliance: { before: KnownCompliance; after: ComplianceFacts; changes: ItemChange['changes'] } | null;
    written: boolean;
  }[];
  problems: Problem[];
  unknown: UnknownWord[];
  created: number;
  changed: number;
  same: number;
  stockRows: StockRow[];
};

/** An import, and the store that it writes to. */
export type ImportTarget = { companyId: number; storeId: number; storeCode: string; importId: string };

/**
 * Computes the changes that a part of a list makes to the store, in a few statements for any number of lines. With `lock` the records are
 * locked until the transaction ends, and its pictures are queued for fetching.
 */
export async function prepare(
  db: Kysely<DB>,
  place: ImportTarget,
  lines: readonly KeyedLine[],
  reading: Reading,
  { lock = false } = {},
): Promise<Prepared> {
  const problems: Problem[] = [];
  const groups = [...Map.groupBy(lines, ({ key }) => key).values()].map((group) => {
    const { key, keyed } = keyOfGroup(group, reading);
    const { lines: whole, problems: made } = spread(joinParts(group, reading), reading);
    problems.push(...made);
    return { key, keyed, lines: whole, skus: whole.flatMap((line) => get(reading, line, 'sku').toUpperCase() || []) };
  });
  // An item may be named by the SKU that it had before it got variants.
  const skus = [...new Set(groups.flatMap((group) => [...group.skus, group.key.toUpperCase()]))];
  const found = await matches(
    db,
    place.storeId,
    groups.map(({ key }) => key),
    skus,
  );
  const by = (how: Match['how']): Map<string, number> =>
    new Map(found.filter((one) => one.how === how).map(({ word, itemId }) => [word, itemId]));
  const [codes, keys, owners] = [by('code'), by('key'), by('sku')];

  // Several groups may turn out to be one item, for example if a list names variants by their SKUs alone.
  const joined = new Map<number | string, Omit<Group, 'known'> & { itemId: number | null }>();
  const joinUp = ({ key, keyed, lines: some }: Omit<Group, 'known'>, itemId: number | null): void => {
    const before = itemId === null ? undefined : joined.get(itemId);
    if (before) before.lines.push(...some);
    else joined.set(itemId ?? key, { key, keyed, lines: [...some], itemId });
  };
  for (const group of groups) {
    const bySku = new Set((group.skus.length > 0 ? group.skus : [group.key.toUpperCase()]).flatMap((sku) => owners.get(sku) ?? []));
    const named = codes.get(group.key) ?? keys.get(group.key);
    const sold = bySku.size === 1 ? [...bySku][0] : undefined;
    const parent = group.keyed ? owners.get(group.key.toUpperCase()) : undefined;
    const itemId = (group.keyed ? (named ?? sold ?? parent) : (sold ?? named)) ?? null;
    if (itemId === null && bySku.size > 1 && reading.settings.variants === 'names') {
      for (const one of apart(group, reading)) joinUp(one, owners.get(one.skus[0] ?? '') ?? null);
      continue;
    }
    if (itemId === null && bySku.size > 1) {
      for (const { line } of group.lines) problems.push({ line, header: '', reason: 'import.twoItems', values: {}, note: false });
      continue;
    }
    joinUp(group, itemId);
  }
  const itemIds = [...joined.values()].flatMap(({ itemId }) => itemId ?? []);
  const known = new Map((await snapshotsOf(db, { ...place, itemIds }, { lock })).map((item) => [item.id, item]));
  // An archived item that is restored takes all of its SKUs again, named or not.
  const archived = [...known.values()].flatMap(({ snapshot }) =>
    snapshot.state === 'archived' ? snapshot.variants.map(({ sku }) => sku.toUpperCase()) : [],
  );
  if (archived.length > 0) for (const { word, itemId } of await matches(db, place.storeId, [], archived)) owners.set(word, itemId);
  const stockRows = await stockOfItems(db, itemIds, { lock });
  const saysLaw = reading.referenceData.registrations.refuses || [...reading.columns.keys()].some(isSaid);
  const said = saysLaw ? await storedCompliance(db, itemIds) : new Map<number, KnownCompliance>();
  const nameOf = (id: number): string => reading.referenceData.parties.find((party) => party.id === id)?.name ?? '';
  const mentioned = picturesIn(lines, reading);
  const around: Surroundings = {
    storeCode: place.storeCode,
    skus: owners,
    ownPictures: new Set(await ownPictures(db, place.storeId, mentioned.keys)),
    fetched: await fetchedBefore(db, place.storeId, mentioned.addresses, { lock }),
    stock: new Map(stockRows.map((row) => [`${row.variantId} ${row.warehouseId}`, row])),
    compliance: said,
    brands: await brandNames(db, brandsIn(lines, reading)),
  };

  const result: Prepared = { items: [], problems, unknown: [], created: 0, changed: 0, same: 0, stockRows };
  const words = new Map<string, Prepared['unknown'][number]>();
  for (const { itemId, ...group } of joined.values()) {
    const item = itemId === null ? null : (known.get(itemId) ?? null);
    const { after, stock, problems: some, unknown, pictures, compliance: says } = assemble({ ...group, known: item }, reading, around);
    problems.push(...some);
    for (const one of new Map(unknown.map((each) => [`${each.kind} ${each.word}`, each])).values()) {
      const { example, ...word } = one;
      const entry = words.get(`${one.kind} ${one.word}`) ?? { ...word, lines: 0 };
      const examples = [...(entry.examples ?? []), ...(example ? [example] : [])].slice(0, mostExamples);
      words.set(`${one.kind} ${one.word}`, { ...entry, lines: entry.lines + group.lines.length, ...(examples.length > 0 && { examples }) });
    }
    if (!after) continue;
    if (item) noteOtherGoods(item.snapshot, after, group.lines, reading, problems);
    for (const sku of skusTakenBy(item?.snapshot ?? null, after)) owners.set(sku, itemId ?? 0);
    const written =
      item === null || Object.keys(changesBetween(item.snapshot, after)).length > 0 || after.variants.some(({ id }) => id === 0);
    const before = said.get(itemId ?? 0) ?? nothingSaid;
    const changes = says ? complianceChanges(before, says, nameOf) : {};
    const compliance = says && Object.keys(changes).length > 0 ? { before, after: says, changes } : null;
    if (item === null) result.created++;
    else if (written || stock.length > 0 || compliance) result.changed++;
    else result.same++;
    result.items.push({ key: group.key, keyed: group.keyed, known: item, after, stock, pictures, compliance, written });
  }
  result.unknown = [...words.values()];
  await takeAddresses(db, place.importId, result, lock ? 'waiting' : 'named');
  return result;
}

/** Lines of one name that are items of their own already stay so. */
const apart = (group: { lines: readonly Line[] }, reading: Reading): (Omit<Group, 'known'> & { skus: string[] })[] =>
  group.lines.map((line) => {
    const sku = get(reading, line, 'sku');
    return { key: sku, keyed: false, lines: [line], skus: [sku.toUpperCase()] };
  });

/** Names of brands that the lines have. */
const brandsIn = (lines: readonly KeyedLine[], reading: Reading): string[] =>
  reading.columns.has('brand') || reading.layout === 'magento'
    ? [...new Set(lines.map((line) => brandOn(line, reading).text))].filter((name) => name !== '' && name.length <= longestBrandName)
    : [];

/** A list may use the numbers of other goods: an item that would get an entirely different name is reported. */
function noteOtherGoods(before: Snapshot, after: Snapshot, lines: readonly Line[], reading: Reading, problems: Problem[]): void {
  for (const [language, { name }] of Object.entries(after.texts)) {
    const known = before.texts[language as Language]?.name ?? '';
    if (known === '' || known === name || sameGoods(known, name)) continue;
    const target = reading.columns.has(`name.${language}`) ? `name.${language}` : 'name';
    const line = lines.find((one) => get(reading, one, target) !== '') ?? lines[0];
    if (line)
      problems.push({
        line: line.line,
        header: headerOf(reading, target),
        reason: 'import.overwrites',
        values: { name: known },
        note: true,
      });
    return;
  }
}

/** Applies the limit of pictures by address per list: the excess is reported. */
async function takeAddresses(db: Kysely<DB>, importId: string, { items, problems }: Prepared, state: 'named' | 'waiting'): Promise<void> {
  const requested = items.flatMap(({ pictures }) => pictures ?? []);
  const asked = new Set(requested.flatMap(({ wanted }) => wanted.flatMap(({ address }) => address ?? [])));
  const taken = await nameAddresses(db, importId, [...asked], state);
  for (const item of items) {
    const { pictures } = item;
    if (!pictures) continue;
    pictures.left = item.after.pictureKeys;
    if (taken.size === asked.size) continue;
    const isTaken = ({ address }: { address?: string }): boolean => address === undefined || taken.has(address);
    for (const { line, header, address = '' } of pictures.wanted.filter((one) => !isTaken(one)))
      problems.push({
        line,
        header,
        reason: 'fetch.most',
        values: { most: importBounds.addresses, gigabytes: importBounds.gigabytes, address },
        note: true,
      });
    const wanted = pictures.wanted.filter(isTaken);
    if (wanted.length < pictures.wanted.length)
      item.pictures = wanted.some(({ address }) => address !== undefined)
        ? { ...pictures, wanted, complete: false, variants: pictures.variants.filter(isTaken) }
        : null;
  }
}

/** Keys of pictures by their addresses here, and external addresses. */
function picturesIn(lines: readonly Line[], reading: Reading): { keys: string[]; addresses: string[] } {
  const [keys, addresses] = [new Set<string>(), new Set<string>()];
  if (reading.columns.has('pictures') || reading.columns.has('variantPicture')) {
    for (const line of lines) {
      for (const cell of [...all(reading, line, 'pictures'), ...all(reading, line, 'variantPicture')]) {
        for (const [, key] of cell.matchAll(/(?:\/media\/n\d\/|^|[\s,;|])(pictures\/[\w./-]{1,200})/g)) if (key) keys.add(key);
        for (const name of values.picturesIn(cell)) {
          const found = values.pictureAddress(name);
          if (found && 'address' in found) addresses.add(found.address);
        }
      }
    }
  }
  return { keys: [...keys], addresses: [...addresses] };
}
