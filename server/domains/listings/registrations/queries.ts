import { sql } from 'kysely';
import {
  type Registration,
  type RegistrationInput,
  registrationNoticeDays,
  type RegistrationPage,
} from '../../../../contract/catalogue/product-registrations.ts';
import type { RegistrationNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { type RegisteredItem } from './rules.ts';

/** Another registration for the same begins when `r` ends, or is in force then already. */
const isFollowed = `exists (select from product_registration f where f.company_id = r.company_id and f.scheme = r.scheme
  and f.country_code = r.country_code and coalesce(f.store_id = r.store_id, f.store_id is null)
  and coalesce(f.brand_id = r.brand_id, f.brand_id is null) and f.id <> r.id
  and coalesce(f.valid_from <= r.valid_to + 1, true) and coalesce(f.valid_to > r.valid_to, true))`;

const stateOf = `case when r.valid_to < current_date then 'expired' when r.valid_from > current_date then 'later'
  when r.valid_to <= current_date + ${registrationNoticeDays} and not ${isFollowed} then 'soon' else 'valid' end`;

export type RegistrationFilter = {
  keyword?: string | undefined;
  scheme?: Registration['scheme'] | undefined;
  country?: string | undefined;
  state?: Registration['state'] | undefined;
};

/** A company's registrations, those first that end or have ended. A company has 500 at most. One statement. */
export async function registrationsOf(
  db: Connection,
  companyId: number,
  { keyword, ...filter }: RegistrationFilter,
): Promise<Registration[]> {
  const { scheme = null, country = null, state = null } = filter;
  const { rows } = await sql<Registration>`
    select * from (
      select r.id, r.store_id as "storeId", b.name as brand, r.scheme, r.country_code as "countryCode", r.number, r.register_name as "registerName",
        r.valid_from as "validFrom", r.valid_to as "validTo", r.file_key as "fileKey", r.file_name as "fileName", ${sql.raw(stateOf)} as state
      from product_registration r left join brand b on b.id = r.brand_id where r.company_id = ${companyId}
    ) r
    where (${scheme}::text is null or r.scheme = ${scheme}) and (${country}::text is null or r."countryCode" = ${country})
      and (${state}::text is null or r.state = ${state})
      and (${containingKeyword(keyword)}::text is null or r.number ilike ${containingKeyword(keyword)}
        or replace(r.number, ' ', '') ilike ${containingKeyword(keyword?.replaceAll(' ', ''))}
        or r."registerName" ilike ${containingKeyword(keyword)} or r.brand ilike ${containingKeyword(keyword)})
    order by r.state in ('soon', 'expired') desc, r."countryCode", r.scheme, r."storeId" nulls first, r."validFrom" nulls first, r.id`.execute(
    db,
  );
  return rows;
}

type Summary = Pick<RegistrationPage, 'stores' | 'all' | 'registeredIn' | 'hasBrands'>;

/** What the page says of a store's company besides its registrations. Null for a store of another company. One statement. */
export async function companyOf(db: Connection, { companyId, storeId }: { companyId: number; storeId: number }): Promise<Summary | null> {
  const { rows } = await sql<Summary>`
    select r.*, coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by lower(o.name), o.id)
        from store o where o.company_id = s.company_id and o.state <> 'closed'), '[]') as stores
    from store s cross join lateral (
      select count(*)::int as all, coalesce(array_agg(distinct r.country_code::text), '{}') as "registeredIn", coalesce(bool_or(r.brand_id is not null), false) as "hasBrands"
      from product_registration r where r.company_id = s.company_id
    ) r
    where s.id = ${storeId} and s.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** Items on sale of a store by what decides about their numbers, counted. Items with numbers of their own are counted alone. */
export async function soldItems(db: Connection, storeId: number): Promise<(RegisteredItem & { items: number })[]> {
  const { rows } = await sql<RegisteredItem & { items: number; registrations: RegistrationNumber[] }>`
    select c.key as category, coalesce(m.name, b.name) as brand, x.country_codes as "countryCodes", x.schemes, x.registrations, x.items
    from (select i.category_id, i.brand_id, i.country_codes, coalesce(o.schemes, '{}') as schemes, coalesce(o.registrations, '[]') as registrations, count(*)::int as items
      from item i left join item_compliance o on o.item_id = i.id where i.store_id = ${storeId} and i.state = 'active' group by 1, 2, 3, 4, 5) x
    join category c on c.id = x.category_id left join brand b on b.id = x.brand_id left join brand m on m.id = b.into_id`.execute(db);
  return rows;
}

/** What decides about the numbers of these items, besides their categories, brands and countries. */
export async function ownNumbersOf(
  db: Connection,
  itemIds: readonly number[],
): Promise<Map<number, Pick<RegisteredItem, 'schemes' | 'registrations'>>> {
  const { rows } = await sql<{ id: number; schemes: string[]; registrations: RegistrationNumber[] }>`
    select item_id as id, schemes, registrations from item_compliance where item_id = any (${itemIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...own }) => [id, own]));
}

export type StoredFile = { key: string; fileName: string; contentType: string };

/** What the audit log says of a registration. */
export type Facts = Pick<RegistrationInput, 'storeId' | 'scheme' | 'countryCode' | 'number' | 'registerName' | 'validFrom' | 'validTo'> & {
  brand: string | null;
  fileName: string | null;
};
export type StoredRegistration = Facts & { key: string | null; contentType: string | null };

/** The registration with its file, locked. Undefined for one of another company. */
export async function lockedRegistration(db: Connection, companyId: number, id: number): Promise<StoredRegistration | undefined> {
  return db
    .selectFrom('product_registration as r')
    .select([
      'r.store_id as storeId',
      sql<string | null>`(select b.name from brand b where b.id = r.brand_id)`.as('brand'),
      sql<Registration['scheme']>`r.scheme`.as('scheme'),
      'r.country_code as countryCode',
      'r.number',
      'r.register_name as registerName',
      sql<string | null>`r.valid_from`.as('validFrom'),
      sql<string | null>`r.valid_to`.as('validTo'),
      'r.file_key as key',
      'r.file_name as fileName',
      'r.content_type as contentType',
    ])
    .where('r.id', '=', id)
    .where('r.company_id', '=', companyId)
    .forUpdate('r')
    .executeTakeFirst();
}

export async function fileOf(db: Connection, companyId: number, id: number): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('product_registration')
    .select(['file_key as key', 'file_name as fileName', 'content_type as contentType'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.key && row.fileName && row.contentType ? { key: row.key, fileName: row.fileName, contentType: row.contentType } : undefined;
}

/** The names of a company's stores, closed ones too. */
export async function storeNames(db: Connection, companyId: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('store').select(['id', 'name']).where('company_id', '=', companyId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function isOwnStore(db: Connection, companyId: number, storeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('store')
    .select('id')
    .where('id', '=', storeId)
    .where('company_id', '=', companyId)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRegistrations(db: Connection, companyId: number): Promise<number> {
  // Concurrent inserts wait for each other, so that the limit holds.
  await sql`select from company where id = ${companyId} for no key update`.execute(db);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from product_registration where company_id = ${companyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type NewRegistration = Omit<RegistrationInput, 'brand'> & { brandId: number | null };

const rowOf = (input: NewRegistration, file: StoredFile | null) => ({
  store_id: input.storeId,
  brand_id: input.brandId,
  scheme: input.scheme,
  country_code: input.countryCode,
  number: input.number,
  register_name: input.registerName,
  valid_from: input.validFrom,
  valid_to: input.validTo,
  file_key: file?.key ?? null,
  file_name: file?.fileName ?? null,
  content_type: file?.contentType ?? null,
  noticed: null,
});

export async function addRegistration(db: Connection, companyId: number, input: NewRegistration, file: StoredFile | null): Promise<number> {
  const { id } = await db
    .insertInto('product_registration')
    .values({ company_id: companyId, ...rowOf(input, file) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeRegistration(
  db: Connection,
  { companyId, id }: { companyId: number; id: number },
  input: NewRegistration,
  file: StoredFile | null,
): Promise<void> {
  await db.updateTable('product_registration').set(rowOf(input, file)).where('id', '=', id).where('company_id', '=', companyId).execute();
}

export async function removeRegistration(db: Connection, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('product_registration').where('id', '=', id).where('company_id', '=', companyId).execute();
}

/** Registrations for goods of a brand that was merged are for those of the other one. */
export async function replaceBrandInRegistrations(db: Connection, brandId: number, intoId: number): Promise<void> {
  await db.updateTable('product_registration').set({ brand_id: intoId }).where('brand_id', '=', brandId).execute();
}

export type Ending = {
  companyId: number;
  notice: 'soon' | 'expired';
  scheme: Registration['scheme'];
  countryCode: string;
  number: string;
  validTo: string;
};

/** A company's registrations whose end its users have to be notified of, marked as noticed; empty if there are none. */
export async function takeEnding(db: Connection, { today, until }: { today: string; until: string }): Promise<Ending[]> {
  // sql-check: not null notice validTo, only registrations that end are chosen, and each is marked
  const rows = await db
    .updateTable('product_registration as r')
    .set({ noticed: sql<string>`case when r.valid_to < ${today}::date then 'expired' else 'soon' end` })
    .where('r.id', 'in', (eb) =>
      eb
        .selectFrom('product_registration as r')
        .select('r.id')
        .where(
          'r.company_id',
          '=',
          eb.selectFrom('product_registration as r').select('r.company_id').where(due(today, until)).orderBy('r.company_id').limit(1),
        )
        .where(due(today, until))
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'r.company_id as companyId',
      sql<'soon' | 'expired'>`r.noticed`.as('notice'),
      sql<Registration['scheme']>`r.scheme`.as('scheme'),
      'r.country_code as countryCode',
      'r.number',
      sql<string>`r.valid_to`.as('validTo'),
    ])
    .execute();
  return rows;
}

const due = (today: string, until: string) =>
  sql<boolean>`(r.noticed is distinct from 'expired' and (r.valid_to < ${today}::date or (r.noticed is null and r.valid_to <= ${until}::date)) and not ${sql.raw(isFollowed)})`;

/** Users of a company who keep its items. */
export async function recipientsOf(db: Connection, companyId: number): Promise<{ userId: number; email: string; language: string }[]> {
  const { rows } = await sql<{ userId: number; email: string; language: string }>`
    select u.id as "userId", u.email, u.language from user_account u join role o on o.id = u.role_id and 'product.manage' = any (o.access_codes)
    where u.company_id = ${companyId} and u.state = 'active' order by u.id`.execute(db);
  return rows;
}
