import { sql } from 'kysely';
import type { ComplianceInput, CompliancePage, PartyInput } from '../../../../contract/catalogue/compliance.ts';
import type { Party } from '../../../../contract/catalogue/item-compliance.ts';
import type { RegistrationNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { complianceGaps, complianceJoins, registrationsJson } from '../../catalogue/index.ts';
import type { ComplianceFacts, KnownCompliance } from './compliance-facts.ts';

/** A store of the caller's company. */
type OwnStore = { companyId: number; storeId: number };

type StoredPage = Omit<CompliancePage, 'missing'> & { category: string; brand: string | null; countryCodes: string[] | null };

/** Stored compliance data of an item, for its editor; null for an item of another company. One statement. With `lock` the row is locked. */
export async function compliancePage(
  db: Connection,
  { companyId, storeId, id }: OwnStore & { id: number },
  { lock = false } = {},
): Promise<StoredPage | null> {
  if (lock)
    await sql`select i.id from item i join store s on s.id = i.store_id
      where i.id = ${id} and s.id = ${storeId} and s.company_id = ${companyId} for no key update of i`.execute(db);
  // sql-check: not null gaps numbers, they are made of one row
  const { rows } = await sql<StoredPage>`
    select json_build_object('storeId', s.id, 'id', i.id, 'version', coalesce(c.version, 0), 'makerId', c.maker_id, 'responsibleId', c.responsible_id,
        'warnings', coalesce(c.warnings, '{}'), 'composition', coalesce(c.composition, '{}'), 'minimumAge', c.minimum_age, 'marks', coalesce(c.marks, '{}'),
        'model', coalesce(c.model, ''), 'batch', coalesce(c.batch, ''), 'energyClass', c.energy_class, 'eprelNumber', c.eprel_number,
        'commodityCode', c.commodity_code, 'hazardous', coalesce(c.hazardous, false), 'schemes', coalesce(c.schemes, '{}'),
        'registrations', coalesce(c.registrations, '[]')) as compliance,
      json_build_object('makerId', d.maker_id, 'responsibleId', d.responsible_id) as defaults,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'line1', p.line1, 'postalCode', p.postal_code, 'city', p.city,
        'countryCode', p.country_code, 'email', p.email, 'website', p.website) order by lower(p.name), p.id)
        from compliance_party p where p.company_id = s.company_id), '[]') as parties,
      ${sql.raw(complianceGaps({ item: 'i', store: 's' }))} as gaps, g.key as category, i.country_codes as "countryCodes",
      (select coalesce(x.name, b.name) from brand b left join brand x on x.id = b.into_id where b.id = i.brand_id) as brand,
      ${sql.raw(registrationsJson({ item: 'i', store: 's', own: 'c' }))} as numbers,
      array(select distinct u from category n cross join lateral unnest(n.schemes) u where n.id = any (g.path)) as "categorySchemes"
    from item i join category g on g.id = i.category_id join store s on s.id = i.store_id left join item_compliance c on c.item_id = i.id left join store_compliance d on d.store_id = s.id
    where i.id = ${id} and s.id = ${storeId} and s.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** The ids out of these that belong to the company. */
export async function ownParties(db: Connection, companyId: number, ids: readonly (number | null)[]): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number;
  }>`select id from compliance_party where company_id = ${companyId} and id = any (${ids.filter((id) => id !== null)}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

type ComplianceValues = {
  itemId: number;
  makerId: number | null;
  responsibleId: number | null;
  warnings: string;
  composition: string;
  minimumAge: number | null;
  marks: string[];
  model: string;
  batch: string;
  energyClass: string | null;
  eprelNumber: string | null;
  commodityCode: string | null;
  hazardous: boolean;
  schemes: string[];
  registrations: string;
};

/** Returns the new versions by item. One statement. */
export async function putCompliance(
  db: Connection,
  items: readonly (ComplianceFacts & { itemId: number })[],
): Promise<Map<number, number>> {
  const given = sql<ComplianceValues>`json_to_recordset(${JSON.stringify(items)}::json)`.as<'given'>(
    sql`given ("itemId" bigint, "makerId" bigint, "responsibleId" bigint, warnings jsonb, composition jsonb, "minimumAge" smallint, marks text[], model text,
      batch text, "energyClass" text, "eprelNumber" text, "commodityCode" text, hazardous boolean, schemes text[], registrations jsonb)`,
  );
  const rows = await db
    .insertInto('item_compliance')
    .columns([
      ...(['item_id', 'maker_id', 'responsible_id', 'warnings', 'composition', 'minimum_age', 'marks'] as const),
      ...(['model', 'batch', 'energy_class', 'eprel_number', 'commodity_code', 'hazardous', 'schemes'] as const),
      'registrations',
    ])
    .expression((eb) =>
      eb
        .selectFrom(given)
        .select([
          ...(['given.itemId', 'given.makerId', 'given.responsibleId', 'given.warnings', 'given.composition', 'given.minimumAge'] as const),
          ...(['given.marks', 'given.model', 'given.batch', 'given.energyClass', 'given.eprelNumber', 'given.commodityCode'] as const),
          ...(['given.hazardous', 'given.schemes', 'given.registrations'] as const),
        ]),
    )
    .onConflict((conflict) =>
      conflict.column('item_id').doUpdateSet((eb) => ({
        maker_id: eb.ref('excluded.maker_id'),
        responsible_id: eb.ref('excluded.responsible_id'),
        warnings: sql<string>`excluded.warnings`,
        composition: sql<string>`excluded.composition`,
        minimum_age: eb.ref('excluded.minimum_age'),
        marks: eb.ref('excluded.marks'),
        model: eb.ref('excluded.model'),
        batch: eb.ref('excluded.batch'),
        energy_class: eb.ref('excluded.energy_class'),
        eprel_number: eb.ref('excluded.eprel_number'),
        commodity_code: eb.ref('excluded.commodity_code'),
        hazardous: eb.ref('excluded.hazardous'),
        schemes: eb.ref('excluded.schemes'),
        registrations: sql<string>`excluded.registrations`,
        version: eb('item_compliance.version', '+', 1),
      })),
    )
    .returning(['item_id as id', 'version'])
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Stored compliance data by item; items without any are missing. One statement. */
export async function storedCompliance(db: Connection, itemIds: readonly number[]): Promise<Map<number, KnownCompliance>> {
  const { rows } = await sql<KnownCompliance & { id: number }>`
    select item_id as id, version, maker_id as "makerId", responsible_id as "responsibleId", warnings, composition, minimum_age as "minimumAge", marks, model, batch,
      energy_class as "energyClass", eprel_number as "eprelNumber", commodity_code as "commodityCode", hazardous, schemes, registrations
    from item_compliance where item_id = any (${itemIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...compliance }) => [id, compliance]));
}

export async function dropCompliance(db: Connection, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length > 0) await db.deleteFrom('item_compliance').where('item_id', '=', anyOf(itemIds)).execute();
}

/** Makers and responsible persons on file. */
export async function partiesOf(db: Connection, companyId: number): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('compliance_party').select(['id', 'name']).where('company_id', '=', companyId).orderBy('id').execute();
}

/** False for a store of another company. */
export async function putDefaults(
  db: Connection,
  { companyId, storeId, makerId, responsibleId }: OwnStore & { makerId: number | null; responsibleId: number | null },
): Promise<boolean> {
  const rows = await db
    .insertInto('store_compliance')
    .columns(['store_id', 'maker_id', 'responsible_id'])
    .expression((eb) =>
      eb
        .selectFrom('store')
        .select([
          'id',
          sql<number | null>`${makerId}::bigint`.as('maker_id'),
          sql<number | null>`${responsibleId}::bigint`.as('responsible_id'),
        ])
        .where('id', '=', storeId)
        .where('company_id', '=', companyId)
        .where('state', '<>', 'closed'),
    )
    .onConflict((conflict) =>
      conflict
        .column('store_id')
        .doUpdateSet((eb) => ({ maker_id: eb.ref('excluded.maker_id'), responsible_id: eb.ref('excluded.responsible_id') })),
    )
    .returning('store_id as storeId')
    .execute();
  return rows.length > 0;
}

const partyColumns = [
  'id',
  'name',
  'line1',
  'postal_code as postalCode',
  'city',
  'country_code as countryCode',
  'email',
  'website',
] as const;

const partyRow = ({ name, line1, postalCode, city, countryCode, email, website }: PartyInput) => ({
  name,
  line1,
  postal_code: postalCode,
  city,
  country_code: countryCode,
  email,
  website,
});

export async function addParty(db: Connection, companyId: number, party: PartyInput): Promise<Party | undefined> {
  return db
    .insertInto('compliance_party')
    .values({ company_id: companyId, ...partyRow(party) })
    .returning(partyColumns)
    .executeTakeFirst();
}

export async function changeParty(db: Connection, companyId: number, id: number, party: PartyInput): Promise<Party | undefined> {
  return db
    .updateTable('compliance_party')
    .set(partyRow(party))
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returning(partyColumns)
    .executeTakeFirst();
}

export async function countParties(db: Connection, companyId: number): Promise<number> {
  // Concurrent inserts wait for each other, so that the limit holds.
  await sql`select from company where id = ${companyId} for no key update`.execute(db);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from compliance_party where company_id = ${companyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Locks the entry, so that no reference to it is added meanwhile, and returns whether it is in use. Undefined for an entry of another
 * company.
 */
export async function partyInUse(db: Connection, companyId: number, id: number): Promise<boolean | undefined> {
  await sql`select from compliance_party where id = ${id} and company_id = ${companyId} for update`.execute(db);
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from item_compliance where p.id in (maker_id, responsible_id)) or exists (select from store_compliance where p.id in (maker_id, responsible_id)) as used
    from compliance_party p where p.id = ${id} and p.company_id = ${companyId}`.execute(db);
  return rows[0]?.used;
}

export async function removeParty(db: Connection, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('compliance_party').where('id', '=', id).where('company_id', '=', companyId).execute();
}

/** Ids of the company's stores that are not closed. */
export async function storesOf(db: Connection, companyId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from store where company_id = ${companyId} and state <> 'closed' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export type ComplianceRow = Omit<ComplianceInput, 'storeId' | 'version' | 'makerId' | 'responsibleId'> & {
  maker: Party | null;
  responsible: Party | null;
  /** With those of the seller. */
  numbers: RegistrationNumber[];
};

/** Compliance data of each of these items, for tables. One statement. */
export async function complianceOf(db: Connection, itemIds: readonly number[]): Promise<Map<number, ComplianceRow>> {
  const party = (alias: string) =>
    sql.raw(`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'line1', ${alias}.line1,
      'postalCode', ${alias}.postal_code, 'city', ${alias}.city, 'countryCode', ${alias}.country_code, 'email', ${alias}.email, 'website', ${alias}.website) end`);
  const { rows } = await sql<ComplianceRow>`
    select i.id, ${party('m')} as maker, ${party('r')} as responsible, coalesce(c.warnings, '{}') as warnings, coalesce(c.composition, '{}') as composition,
      c.minimum_age as "minimumAge", coalesce(c.marks, '{}') as marks, coalesce(c.model, '') as model, coalesce(c.batch, '') as batch,
      c.energy_class as "energyClass", c.eprel_number as "eprelNumber", c.commodity_code as "commodityCode", coalesce(c.hazardous, false) as hazardous,
      coalesce(c.schemes, '{}') as schemes, coalesce(c.registrations, '[]') as registrations,
      ${sql.raw(registrationsJson({ item: 'i', store: 's', own: 'c' }))} as numbers
    from item i join store s on s.id = i.store_id ${sql.raw(complianceJoins({ item: 'i' }))} where i.id = any (${itemIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
