/** What the operator changes in the tables of goods: stored as the difference, so that the rest follows later versions of them. */
import { sql } from 'kysely';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { Good, goodsCalls } from '../../../../contract/search/goods.ts';
import { type Language, languages } from '../../../../contract/values/locale.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { fold } from '../../../engines/search-index/text/analysis.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import type { Entry } from './tables.ts';

type Input<Name extends keyof typeof goodsCalls> = ParsedInputOf<(typeof goodsCalls)[Name]>;
type Answer<Name extends keyof typeof goodsCalls> = AnswerOf<(typeof goodsCalls)[Name]>;
type Names = Partial<Record<Language, readonly string[]>>;

/** Null, and languages without names here: as it comes. */
type Change = {
  key: string;
  area: string | null;
  partOf: string | null;
  near: string[] | null;
  names: Names;
  off: boolean;
  version: number;
};
type Listed = Entry & Pick<Good, 'state' | 'off' | 'version'>;

const columns = 'key, area, part_of as "partOf", near, names, off, version';

export const readChanges = (reader: Reader): Promise<Change[]> =>
  read<Change>(reader, 'search_goods', `select ${columns} from search_good order by key`, []);

/** All entries as they are now, those that are off too. */
function listedOf(shipped: readonly Entry[], changes: readonly Change[]): Listed[] {
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const known = new Set(shipped.map(({ key }) => key));
  return [
    ...shipped.map((entry): Listed => {
      const change = byKey.get(entry.key);
      return change
        ? {
            ...entry,
            partOf: change.partOf === null ? entry.partOf : change.partOf || null,
            near: change.near ?? entry.near,
            phrases: { ...entry.phrases, ...change.names },
            ...{ state: 'changed', off: change.off, version: change.version },
          }
        : { ...entry, ...{ state: 'shipped', off: false, version: 0 } };
    }),
    // What came with an earlier version and was changed stays as the operator's own as far as he said what it is.
    ...changes
      .filter(({ key }) => !known.has(key))
      .map((change): Listed => {
        const { key, area, partOf, near, names, off, version } = change;
        return {
          ...{ key, area: area ?? 'furniture', partOf: partOf || null, near: near ?? [], phrases: names, source: '' },
          ...{ state: 'own', off, version },
        };
      }),
  ];
}

/** The entries that searches know. */
export const entriesWith = (shipped: readonly Entry[], changes: readonly Change[]): Entry[] =>
  listedOf(shipped, changes).filter(({ off }) => !off);

const nameOf = ({ phrases, key }: Entry, language: Language): string => phrases[language]?.[0] ?? phrases.en?.[0] ?? key;

export async function listGoods(
  reader: Reader,
  shipped: readonly Entry[],
  language: Language,
  { keyword, area, state, missing, page, size }: Input<'list'>,
): Promise<Answer<'list'>> {
  const all = listedOf(shipped, await readChanges(reader));
  const byKey = new Map(all.map((entry) => [entry.key, entry]));
  const wanted = keyword ? fold(keyword) : null;
  const isNamed = ({ key, phrases }: Entry): boolean =>
    wanted === null || [key, ...languages.flatMap((one) => phrases[one] ?? [])].some((name) => fold(name).includes(wanted));
  const rows = all
    .filter((entry) => isNamed(entry) && (!area || entry.area === area) && (!state || entry.state === state))
    .filter(({ phrases }) => !missing || (phrases[missing] ?? []).length === 0)
    .toSorted((a, b) => a.area.localeCompare(b.area) || nameOf(a, language).localeCompare(nameOf(b, language), language));
  const related = (key: string): Good['near'][number] => {
    const entry = byKey.get(key);
    return { key, name: entry ? nameOf(entry, language) : key };
  };
  return {
    ...{ total: rows.length, page, size },
    areas: [...new Set(all.map((entry) => entry.area))].toSorted(),
    rows: rows.slice((page - 1) * size, page * size).map((entry) => ({
      ...{ key: entry.key, area: entry.area, name: nameOf(entry, language), source: entry.source },
      partOf: entry.partOf === null ? null : related(entry.partOf),
      near: entry.near.map(related),
      names: Object.fromEntries(languages.map((one) => [one, [...(entry.phrases[one] ?? [])]])),
      ...{ state: entry.state, off: entry.off, version: entry.version },
    })),
  };
}

/** The kind that a key or a name in any language means; the caller's language first. */
function meant(all: readonly Entry[], word: string, language: Language): string {
  const exact = all.find(({ key }) => key === word);
  if (exact) return exact.key;
  for (const one of [language, ...languages]) {
    const named = all.find(({ phrases }) => phrases[one]?.some((name) => fold(name) === fold(word)));
    if (named) return named.key;
  }
  throw new Refusal(codes.refused, 'search.unknownGood', { word });
}

/** `Picture lamp` becomes `pictureLamp`, with a number where that is taken. */
function newKey(all: readonly Entry[], names: Names): string {
  const name = names.en?.[0] ?? Object.values(names).find((list) => list.length > 0)?.[0] ?? '';
  const words = fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const joined = words.map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');
  const base = (/^[a-z]/.test(joined) ? joined : `good${joined}`).slice(0, 50);
  const taken = new Set(all.map(({ key }) => key));
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}${number}`;
    if (!taken.has(key)) return key;
  }
}

const hasChanged = (): Refusal => new Refusal(codes.conflict, 'catalogueAdmin.changedMeanwhile');

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one, at) => one === b[at]);

/** A name says one kind: the first of two would win in silence. What an entry was called already stays. */
function refuseTaken(all: readonly Listed[], key: string, names: Names, language: Language): void {
  const before = all.find((entry) => entry.key === key);
  for (const one of languages) {
    for (const name of names[one] ?? []) {
      if (before?.phrases[one]?.includes(name)) continue;
      const other = all.find(
        ({ key: owner, off, phrases }) => owner !== key && !off && phrases[one]?.some((word) => fold(word) === fold(name)),
      );
      if (other) throw new Refusal(codes.refused, 'search.goodTaken', { word: name, good: nameOf(other, language) });
    }
  }
}

function refuseCircle(all: readonly Entry[], key: string, partOf: string): void {
  const byKey = new Map(all.map((entry) => [entry.key, entry]));
  for (let at: string | null = partOf, steps = 0; at !== null && steps < all.length; steps++) {
    if (at === key) throw new Refusal(codes.refused, 'search.goodInItself');
    at = byKey.get(at)?.partOf ?? null;
  }
}

async function lockedChange(tx: Tx, key: string, version: number): Promise<Change | null> {
  const { rows } = await sql<Change>`select ${sql.raw(columns)} from search_good where key = ${key} for update`.execute(tx);
  const [found = null] = rows;
  if ((found?.version ?? 0) !== version) throw hasChanged();
  return found;
}

async function decided(
  tx: Tx,
  scope: RequestScope,
  entry: { action: AuditAction; subject: string; before: object | null; after: object | null },
): Promise<void> {
  await publish(tx, 'catalogue.changed', {});
  await recordAudit(tx, { userId: signedIn(scope).userId, companyId: null, network: scope.network, at: scope.now, ...entry });
}

const shown = (change: Change | null): object | null =>
  change && { partOf: change.partOf, near: change.near, names: change.names, off: change.off };

export async function saveGood(tx: Tx, scope: RequestScope, shipped: readonly Entry[], input: Input<'save'>): Promise<Answer<'save'>> {
  const all = listedOf(shipped, await readChanges(tx));
  const names: Names = Object.fromEntries(
    languages.map((one) => [one, [...new Map((input.names[one] ?? []).map((name) => [fold(name), name])).values()]]),
  );
  const known = input.key === null ? undefined : all.find(({ key }) => key === input.key);
  if (input.key !== null && !known) throw notFound();
  if (Object.values(names).every((list) => list.length === 0)) throw new Refusal(codes.refused, 'search.goodUnnamed');
  const key = known?.key ?? newKey(all, names);
  const partOf = input.partOf === '' ? null : meant(all, input.partOf, scope.language);
  const near = [...new Set(input.near.map((word) => meant(all, word, scope.language)))].filter((one) => one !== key);
  if (partOf !== null) refuseCircle(all, key, partOf);
  refuseTaken(all, key, names, scope.language);
  const before = await lockedChange(tx, key, input.version);
  const base = shipped.find((entry) => entry.key === key);
  const change = {
    area: base ? null : (before?.area ?? input.area),
    partOf: partOf === (base?.partOf ?? null) ? null : (partOf ?? ''),
    near: isSame(near, base?.near ?? []) ? null : near,
    names: Object.fromEntries(languages.flatMap((one) => (isSame(names[one] ?? [], base?.phrases[one] ?? []) ? [] : [[one, names[one]]]))),
    off: input.off,
  };
  const isAsItComes = base && change.partOf === null && change.near === null && Object.keys(change.names).length === 0 && !change.off;
  const after: Change = { key, ...change, version: isAsItComes ? 0 : input.version + 1 };
  if (isAsItComes) await remove(tx, key);
  else await write(tx, after, before !== null, scope.now);
  await decided(tx, scope, {
    action: known ? 'goods.changed' : 'goods.added',
    subject: `search_good:${key}`,
    before: shown(before),
    after: isAsItComes ? null : shown(after),
  });
  return { key, version: after.version };
}

async function write(tx: Tx, { key, area, partOf, near, names, off, version }: Change, isThere: boolean, now: Date): Promise<void> {
  const values = { area, part_of: partOf, near, names: JSON.stringify(names), off, version, updated_at: now };
  const written = isThere
    ? await tx.updateTable('search_good').set(values).where('key', '=', key).returning('key').execute()
    : await tx
        .insertInto('search_good')
        .values({ key, ...values })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .execute();
  if (written.length === 0) throw hasChanged();
}

async function remove(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('search_good').where('key', '=', key).execute();
}

export async function resetGood(tx: Tx, scope: RequestScope, { key, version }: Input<'reset'>): Promise<Answer<'reset'>> {
  const before = await lockedChange(tx, key, version);
  if (!before) throw notFound();
  await remove(tx, key);
  await decided(tx, scope, { action: 'goods.reset', subject: `search_good:${key}`, before: shown(before), after: null });
  return {};
}
