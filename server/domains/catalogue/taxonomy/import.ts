import type { Language } from '../../../../contract/values/locale.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { RegistrationScheme } from '../../../../contract/catalogue/item-compliance.ts';
import { slug } from '../index.ts';
import { schemesOfNew } from '../write/write-input.ts';
import { lockTree } from '../categories/tree-queries.ts';
import { freeUrlKey } from '../categories/url-keys.ts';
import type { Names, Source, SourceAttribute } from './files.ts';
import * as queries from './queries.ts';
import type { ImportCount, TaxonomyReport } from './report.ts';
import { shape, type Shaped } from './shape.ts';

export type TaxonomyOptions = {
  /** Prefix of the source's ids, so that two sources do not collide. */
  source: string;
  /** Ids or names; empty: all. */
  branches: readonly string[];
  /** Replaces existing names with the source's. */
  overwrite: boolean;
  write: boolean;
  /** Of the names in the report; another one where the source has none in it. */
  language: Language;
  now: Date;
  /** Who imports; none for the command. */
  userId?: number;
};

const none = (): ImportCount => ({ added: 0, adopted: 0, texts: 0, same: 0 });
const firstName = (names: Names): string => names.en ?? Object.values(names)[0] ?? '';
const sameText = (a: string | undefined, b: string | undefined): boolean => a !== undefined && a.toLowerCase() === b?.toLowerCase();
/** A key that is not in `taken`, to which it is added. */
function freeKey(wanted: string, taken: Set<string>): string {
  let key = wanted;
  for (let number = 2; taken.has(key); number++) key = `${wanted}-${number}`;
  taken.add(key);
  return key;
}

/**
 * Imports a taxonomy, or reports what the import would do. Categories of an earlier import from the same source are found by id, others of
 * the same name in the same place are taken over. Existing names stay unless they are to be overwritten; nothing is moved or deleted. A
 * second run changes nothing.
 */
export async function importTaxonomy(tx: Tx, source: Source, options: TaxonomyOptions): Promise<TaxonomyReport> {
  const shaped = shape(source, options.branches);
  await lockTree(tx);
  const run = new Run(tx, source, options);
  const ids = await run.categories(shaped);
  const wanted =
    options.branches.length > 0 || shaped.length > 0
      ? new Set(shaped.flatMap(({ attributes }) => attributes))
      : new Set(source.attributes.keys());
  const attributes = await run.attributes(wanted);
  await run.links(shaped, ids, attributes);
  if (options.write && run.changes > 0) {
    await publish(tx, 'catalogue.changed', {});
    const { problems: _problems, added: _added, ...counts } = run.report;
    await recordAudit(tx, {
      userId: options.userId ?? null,
      companyId: null,
      action: 'taxonomy.imported',
      subject: `source:${options.source}`,
      after: { branches: options.branches, ...counts, ...(counts.marks > 0 && { marked: run.marked }) },
      at: options.now,
    });
  }
  return run.report;
}

/** Placeholder ids of rows to create, in a dry run. */
let notYet = -1;

class Run {
  readonly report: TaxonomyReport;
  /** Keys of the categories that newly need registration numbers of a scheme. */
  readonly marked: Partial<Record<RegistrationScheme, string[]>> = {};
  readonly #tx: Tx;
  readonly #source: Source;
  readonly #options: TaxonomyOptions;

  constructor(tx: Tx, source: Source, options: TaxonomyOptions) {
    this.#tx = tx;
    this.#source = source;
    this.#options = options;
    this.report = {
      categories: { ...none(), folded: 0 },
      attributes: none(),
      values: none(),
      options: [],
      links: 0,
      marks: 0,
      added: [],
      problems: source.problems,
    };
  }

  get changes(): number {
    const { categories, attributes, values, options, links, marks } = this.report;
    return [categories, attributes, values].reduce((sum, one) => sum + one.added + one.adopted + one.texts, links + marks + options.length);
  }

  #named = (names: Names): string => names[this.#options.language] ?? firstName(names);
  #id = (id: string): string => `${this.#options.source}:${id}`;

  /** Names to write: missing ones, and changed ones if they are to be overwritten. */
  #texts(count: ImportCount, names: Names, before: Names): [Language, string][] {
    const rows = (Object.entries(names) as [Language, string][]).filter(
      ([language, name]) => !before[language] || (this.#options.overwrite && before[language] !== name),
    );
    count.texts += rows.length;
    return rows;
  }

  /** Level by level, because each level needs the ids of the one above. Returns ids by those of the source. */
  async categories(shaped: readonly Shaped[]): Promise<Map<string, number>> {
    const count = this.report.categories;
    const known = await queries.knownCategories(this.#tx);
    const bySource = new Map(known.flatMap((one) => (one.sourceId ? [[one.sourceId, one] as const] : [])));
    const children = Map.groupBy(known, ({ parentId }) => parentId);
    const keys = new Set(known.map(({ key }) => key));
    const keyOf = new Map(known.map(({ id, key }) => [id, key]));
    const nameOf = new Map(known.map(({ id, names }) => [id, this.#named(names)]));
    const urlKeys = new Map<Language, Set<string>>();
    const urlKeyOf = new Map(known.map(({ id, urlKeys: own }) => [id, own]));
    for (const one of known)
      for (const [language, urlKey] of Object.entries(one.urlKeys) as [Language, string][]) {
        const taken = urlKeys.get(language) ?? new Set();
        urlKeys.set(language, taken.add(urlKey));
      }
    const ids = new Map<string, number>();
    /** Schemes of categories with those above them. */
    const schemesOf = new Map<number | null, readonly string[]>();
    for (const { id, parentId, schemes } of known) schemesOf.set(id, [...(schemesOf.get(parentId) ?? []), ...schemes]);
    const marks: { id: number; schemes: RegistrationScheme[] }[] = [];
    const [adopted, texts]: [{ id: number; sourceId: string }[], queries.TextRow[]] = [[], []];
    const taken = new Set<number>();
    for (let level = 1; level <= 3; level++) {
      const fresh: (Shaped & { parentId: number | null; key: string; position: number; asks: string[] })[] = [];
      const places = new Map<number | null, number>();
      for (const one of shaped.filter((each) => each.level === level)) {
        const parentId = one.parent === null ? null : (ids.get(one.parent) ?? null);
        const siblings = children.get(parentId) ?? [];
        const found =
          bySource.get(this.#id(one.id)) ??
          siblings.find(
            ({ id, sourceId, names }) =>
              sourceId === null &&
              !taken.has(id) &&
              (Object.keys(names) as Language[]).some((language) => sameText(names[language], one.names[language])),
          );
        count.folded += one.folded;
        const inherited = schemesOf.get(found?.id ?? parentId) ?? [];
        const asks = (one.schemes ?? (found ? [] : schemesOfNew(parentId))).filter((scheme) => !inherited.includes(scheme));
        if (found) {
          if (asks.length > 0) marks.push({ id: found.id, schemes: asks });
          schemesOf.set(found.id, [...inherited, ...asks]);
          this.#mark(found.key, asks);
          ids.set(one.id, found.id);
          taken.add(found.id);
          if (found.sourceId === null) {
            adopted.push({ id: found.id, sourceId: this.#id(one.id) });
            count.adopted++;
          } else count.same++;
        } else {
          const place = places.get(parentId) ?? siblings.length;
          places.set(parentId, place + 1);
          const above = parentId === null ? undefined : keyOf.get(parentId);
          const key = freeKey([above, slug(firstName(one.names))].filter(Boolean).join('.'), keys);
          fresh.push({ ...one, parentId, position: place, key, asks });
          if (one.schemes) this.#mark(key, asks);
          count.added++;
          if (level <= 2) {
            const parentName = parentId === null ? undefined : nameOf.get(parentId);
            this.report.added.push([parentName, this.#named(one.names)].filter(Boolean).join(' › '));
          }
        }
      }
      const rows = fresh.map(({ id, key, parentId, position, asks }) => ({
        sourceId: this.#id(id),
        key,
        parentId,
        position,
        schemes: asks,
      }));
      const added = this.#options.write
        ? await queries.addCategories(this.#tx, rows)
        : new Map(rows.map((row) => [row.sourceId, notYet--]));
      for (const one of fresh) {
        const id = added.get(this.#id(one.id)) as number;
        ids.set(one.id, id);
        keyOf.set(id, one.key);
        nameOf.set(id, this.#named(one.names));
        schemesOf.set(id, [...(schemesOf.get(one.parentId) ?? []), ...one.asks]);
      }
      for (const one of shaped.filter((each) => each.level === level)) {
        const id = ids.get(one.id) as number;
        const parentId = one.parent === null ? null : (ids.get(one.parent) ?? null);
        const own: Names = urlKeyOf.get(id) ?? {};
        for (const [language, name] of this.#texts(count, one.names, known.find((each) => each.id === id)?.names ?? {})) {
          const others = urlKeys.get(language) ?? new Set<string>();
          urlKeys.set(language, others);
          const above = parentId === null ? undefined : urlKeyOf.get(parentId)?.[language];
          const urlKey = own[language] || freeUrlKey(slug(name), above, (candidate) => others.has(candidate));
          others.add(urlKey);
          own[language] = urlKey;
          texts.push({ id, language, name, urlKey });
        }
        urlKeyOf.set(id, own);
      }
    }
    if (this.#options.write) {
      await queries.adopt(this.#tx, 'category', adopted);
      await queries.addSchemes(this.#tx, marks);
      await queries.putTexts(this.#tx, 'category', texts);
    }
    return ids;
  }

  #mark(key: string, schemes: readonly RegistrationScheme[]): void {
    for (const scheme of schemes) (this.marked[scheme] ??= []).push(key);
    if (schemes.length > 0) this.report.marks++;
  }

  /** Ids by handle of the valid ones that are requested. */
  async attributes(wanted: ReadonlySet<string>): Promise<Map<string, number>> {
    const count = this.report.attributes;
    const known = await queries.knownAttributes(this.#tx);
    const bySource = new Map(known.flatMap((one) => (one.sourceId ? [[one.sourceId, one] as const] : [])));
    const keys = new Set(known.map(({ key }) => key));
    const ids = new Map<string, number>();
    const before = new Map<string, queries.KnownAttribute>();
    const taken = new Set<number>();
    const fresh: {
      sourceId: string;
      key: string;
      type: string;
      unit: string | null;
      facet: boolean;
      isOption: boolean;
      handle: string;
    }[] = [];
    const marked: number[] = [];
    const adopted: { id: number; sourceId: string }[] = [];
    for (const handle of [...wanted].toSorted()) {
      const one = this.#source.attributes.get(handle);
      if (!one) {
        if (this.#source.attributes.size > 0)
          this.report.problems.push(`The attribute ${handle} is asked for by a category, but it is not in the file.`);
        continue;
      }
      const found =
        bySource.get(this.#id(handle)) ??
        known.find(
          ({ id, sourceId, names, type }) => sourceId === null && !taken.has(id) && type === one.type && sameText(names.en, one.names.en),
        );
      if (found && found.type !== one.type) {
        this.report.problems.push(`The attribute ${handle} is a ${found.type} here and a ${one.type} in the file; it stays as it is.`);
        continue;
      }
      if (found) {
        before.set(handle, found);
        ids.set(handle, found.id);
        taken.add(found.id);
        if (found.sourceId === null) {
          adopted.push({ id: found.id, sourceId: this.#id(handle) });
          count.adopted++;
        } else {
          count.same++;
          // From an earlier import, and not changed by the operator since.
          if (one.isOption && !found.isOption && found.version === 1) {
            marked.push(found.id);
            this.report.options.push(this.#named(one.names));
          }
        }
      } else {
        count.added++;
        const { type, unit, facet, isOption } = one;
        if (isOption) this.report.options.push(this.#named(one.names));
        const key = freeKey(slug(firstName(one.names)), keys);
        fresh.push({ sourceId: this.#id(handle), key, type, unit, facet, isOption, handle });
      }
    }
    const added = this.#options.write
      ? await queries.addAttributes(
          this.#tx,
          fresh.map(({ handle: _, ...row }) => row),
        )
      : new Map(fresh.map((row) => [row.sourceId, notYet--]));
    for (const { handle, sourceId } of fresh) ids.set(handle, added.get(sourceId) as number);
    const texts = [...ids].flatMap(([handle, id]) =>
      this.#texts(count, this.#source.attributes.get(handle)?.names ?? {}, before.get(handle)?.names ?? {}).map(([language, name]) => ({
        id,
        language,
        name,
      })),
    );
    if (this.#options.write) {
      if (marked.length > 0) await queries.markOptions(this.#tx, marked);
      await queries.adopt(this.#tx, 'attribute', adopted);
      await queries.putTexts(this.#tx, 'attribute', texts);
    }
    await this.#values(
      [...ids]
        .map(([handle, id]) => ({ id, attribute: this.#source.attributes.get(handle) as SourceAttribute }))
        .filter(({ attribute }) => attribute.type === 'choice'),
    );
    return ids;
  }

  async #values(attributes: readonly { id: number; attribute: SourceAttribute }[]): Promise<void> {
    const count = this.report.values;
    const known = Map.groupBy(
      await queries.knownValues(
        this.#tx,
        attributes.map(({ id }) => id),
      ),
      ({ attributeId }) => attributeId,
    );
    const fresh: { attributeId: number; sourceId: string; key: string; swatch: string | null; position: number; names: Names }[] = [];
    const adopted: { id: number; sourceId: string }[] = [];
    const texts: queries.TextRow[] = [];
    for (const { id, attribute } of attributes) {
      const own = known.get(id) ?? [];
      const bySource = new Map(own.flatMap((one) => (one.sourceId ? [[one.sourceId, one] as const] : [])));
      const byName = new Map(
        own.flatMap((one) => (one.sourceId === null && one.names.en ? [[one.names.en.toLowerCase(), one] as const] : [])),
      );
      const keys = new Set(own.map(({ key }) => key));
      let position = own.reduce((last, one) => Math.max(last, one.position + 1), 0);
      for (const handle of new Set(attribute.values)) {
        const value = this.#source.values.get(handle);
        if (!value) {
          this.report.problems.push(`The value ${handle} of ${attribute.handle} is not in the file.`);
          continue;
        }
        const name = value.names.en?.toLowerCase() ?? '';
        const found = bySource.get(this.#id(handle)) ?? byName.get(name);
        byName.delete(name);
        if (!found) {
          count.added++;
          fresh.push({
            attributeId: id,
            sourceId: this.#id(handle),
            key: freeKey(slug(firstName(value.names)), keys),
            swatch: value.swatch,
            position: position++,
            names: value.names,
          });
          continue;
        }
        if (found.sourceId === null) {
          adopted.push({ id: found.id, sourceId: this.#id(handle) });
          count.adopted++;
        } else count.same++;
        for (const [language, text] of this.#texts(count, value.names, found.names)) texts.push({ id: found.id, language, name: text });
      }
    }
    for (const { names } of fresh) this.#texts(count, names, {});
    if (!this.#options.write) return;
    const added = await queries.addValues(
      this.#tx,
      fresh.map(({ names: _, ...row }) => row),
    );
    for (const { attributeId, sourceId, names } of fresh) {
      const id = added.get(`${attributeId} ${sourceId}`) as number;
      for (const [language, name] of Object.entries(names)) texts.push({ id, language, name });
    }
    await queries.adopt(this.#tx, 'attribute_value', adopted);
    await queries.putTexts(this.#tx, 'attribute_value', texts);
  }

  /** Attributes required above are inherited below. */
  async links(
    shaped: readonly Shaped[],
    categoryIds: ReadonlyMap<string, number>,
    attributeIds: ReadonlyMap<string, number>,
  ): Promise<void> {
    const known = await queries.knownLinks(this.#tx);
    const byId = new Map(shaped.map((one) => [one.id, one]));
    const isAbove = (one: Shaped, handle: string): boolean => {
      const parent = one.parent === null ? undefined : byId.get(one.parent);
      return parent !== undefined && (parent.attributes.includes(handle) || isAbove(parent, handle));
    };
    const rows = shaped.flatMap((one) => {
      const categoryId = categoryIds.get(one.id);
      return [...new Set(one.attributes)].flatMap((handle, position) => {
        const attributeId = attributeIds.get(handle);
        if (categoryId === undefined || attributeId === undefined || known.has(`${categoryId} ${attributeId}`) || isAbove(one, handle))
          return [];
        return [{ categoryId, attributeId, position }];
      });
    });
    this.report.links = rows.length;
    if (this.#options.write) await queries.addLinks(this.#tx, rows);
  }
}
