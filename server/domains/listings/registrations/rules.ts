import { sql } from 'kysely';
import { foldedBrand } from '../../../../contract/catalogue/brands.ts';
import { keyOf, type MissingNumber, missingNumbers, type RegistrationNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { inForce } from '../../catalogue/index.ts';

/** What decides which registration numbers items of a store lack. */
export type RegistrationRules = {
  /** The market does not let items without their numbers go on sale. */
  refuses: boolean;
  /** The seller lacks the facts about itself that the market requires by now: nothing of it comes on sale. */
  lacksFacts: boolean;
  /** Where the store sells. */
  countryCodes: string[];
  /** Schemes by the key of a category, with those of the categories above it. */
  schemesOf: Map<string, string[]>;
  /** What the seller has numbers for today, by `knownKey`. */
  known: Set<string>;
  /** The same with the numbers. */
  numbers: Set<string>;
};

/** `weee DE`, with a number `weee DE DE 12345678`; for goods of one brand with its folded name. */
export const knownKey = (of: MissingNumber & { number?: string }, brand: string | null = null): string =>
  [keyOf(of), ...(of.number === undefined ? [] : [of.number])].join(' ') + (brand === null ? '' : `\n${foldedBrand(brand)}`);

type Row = {
  refuses: boolean;
  lacksFacts: boolean;
  countryCodes: string[];
  categories: Record<string, string[]>;
  known: string[];
  numbers: string[];
};

const numbersOf = (key: string): string => `array(select distinct ${key} || coalesce(e'\\n' || b.folded, '')
  from product_registration r left join brand b on b.id = r.brand_id
  where r.company_id = s.company_id and coalesce(r.store_id = s.id, true) and ${inForce('r')})`;

/** One statement. @param categories keys of the categories that are asked about; without them all */
export async function registrationRules(
  db: Connection,
  storeId: number,
  categories: readonly string[] | null = null,
): Promise<RegistrationRules> {
  const { rows } = await sql<Row>`
    select m.refuses_unregistered as refuses,
      exists (select from seller_facts_rule f where f.required_from <= (now() at time zone 'UTC')::date)
        and not exists (select from seller_facts f where f.company_id = s.company_id) as "lacksFacts", s.country_codes as "countryCodes", ${sql.raw(numbersOf("r.scheme || ' ' || r.country_code"))} as known,
      ${sql.raw(numbersOf("r.scheme || ' ' || r.country_code || ' ' || r.number"))} as numbers,
      coalesce((select json_object_agg(x.key, x.schemes) from (select c.key, array_agg(distinct u.scheme) as schemes
        from category c join category o on o.id = any (c.path) cross join lateral unnest(o.schemes) as u (scheme)
        where ${categories}::text[] is null or c.key = any (${categories}::text[]) group by c.key) x), '{}') as categories
    from store s, market m where s.id = ${storeId}`.execute(db);
  const row = rows[0];
  return {
    refuses: row?.refuses ?? false,
    lacksFacts: row?.lacksFacts ?? false,
    countryCodes: row?.countryCodes ?? [],
    schemesOf: new Map(Object.entries(row?.categories ?? {})),
    known: new Set(row?.known),
    numbers: new Set(row?.numbers),
  };
}

/** What the rules need to know of an item. */
export type RegisteredItem = {
  category: string;
  brand: string | null;
  /** Null: all of the store's. */
  countryCodes: readonly string[] | null;
  schemes: readonly string[];
  registrations: readonly RegistrationNumber[];
};

/** The numbers that an item lacks in the countries it is sold to. */
export function missingOf(item: RegisteredItem, { countryCodes, schemesOf, known }: RegistrationRules): MissingNumber[] {
  const sold = item.countryCodes === null ? countryCodes : countryCodes.filter((code) => item.countryCodes?.includes(code));
  const missing = missingNumbers({
    schemes: [...(schemesOf.get(item.category) ?? []), ...item.schemes],
    countryCodes: sold,
    known: item.registrations.length > 0 ? new Set([...known, ...item.registrations.map(keyOf)]) : known,
  });
  return item.brand === null ? missing : missing.filter((one) => !known.has(knownKey(one, item.brand)));
}

type Sold = { item: RegisteredItem; sells: boolean };

/** Whether an item that newly comes on sale may not, for the facts that its seller lacks. What is on sale stays there. */
export const refusedForFacts = (before: { sells: boolean } | null, after: { sells: boolean }, { lacksFacts }: RegistrationRules): boolean =>
  lacksFacts && after.sells && !before?.sells;

/**
 * What keeps an item from sale where the market refuses items without their numbers: those that it lacks in countries it newly comes on
 * sale in. An item on sale stays there, whatever becomes of its numbers.
 */
export function refusedNumbers(before: Sold | null, after: Sold, rules: RegistrationRules): MissingNumber[] {
  if (!rules.refuses || !after.sells) return [];
  const missing = missingOf(after.item, rules);
  if (missing.length === 0 || !before?.sells || before.item.category !== after.item.category) return missing;
  const sold = new Set(before.item.countryCodes ?? rules.countryCodes);
  // Another brand must not lack what the one before had.
  const lackedBefore = before.item.brand === after.item.brand ? null : new Set(missingOf(before.item, rules).map(keyOf));
  return missing.filter((one) => !sold.has(one.countryCode) || (lackedBefore !== null && !lackedBefore.has(keyOf(one))));
}
