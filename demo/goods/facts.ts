/** What the demo's goods say besides their texts: safety and compliance, prices of the last weeks, documents of the best sellers. */
import { type Transaction, sql } from 'kysely';
import { languages } from '../../contract/values/locale.ts';
import type { Files } from '../../server/platform/files/files.ts';
import { textPdf } from '../../server/platform/formats/pdf.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { demoSellers } from '../market.ts';
import type { DemoPeople } from '../people/people.ts';
import { writeRegistrations } from './registrations.ts';
import { commodityCodes, dangerOf, papers, warnings } from './safety-texts.ts';

const day = 86_400_000;

/** A workshop outside the Union, from which one store has its handmade goods. */
const workshop = {
  name: 'Jodhpur Handmade Works (demo)',
  line1: 'Basni Phase II, Plot 14',
  postal_code: '342005',
  city: 'Jodhpur',
  country_code: 'IN',
  email: 'safety@jodhpur-handmade.example',
  website: 'https://jodhpur-handmade.example',
};
const workshopOf = 'WRK';

export async function writeFacts(tx: Transaction<DB>, { companyIds }: DemoPeople, now: Date): Promise<void> {
  const { rows: known } = await sql`select from compliance_party limit 1`.execute(tx);
  if (known.length > 0) return;
  await sql`update store set created_at = ${now}::timestamptz - (300 + id % 7 * 190) * interval '1 day'`.execute(tx);
  await writeMakers(tx, companyIds);
  await writeCompliance(tx);
  await writeRegistrations(tx, companyIds);
  await writePrices(tx, now);
}

/** Each seller makes its goods itself; one has some from a workshop outside of the Union, and has not said of all who answers for them. */
async function writeMakers(tx: Transaction<DB>, companyIds: ReadonlyMap<string, number>): Promise<void> {
  const own = demoSellers.map((seller) => {
    const [warehouse] = seller.stores[0]?.warehouses ?? [];
    return {
      company_id: companyIds.get(seller.email) ?? 0,
      name: seller.legalName,
      line1: warehouse?.line1 ?? '',
      postal_code: warehouse?.postalCode ?? '',
      city: warehouse?.city ?? '',
      country_code: seller.countryCode,
      email: seller.email,
      website: `https://${seller.stores[0]?.key}.example`,
    };
  });
  const importer = demoSellers.find(({ stores }) => stores.some(({ itemCode }) => itemCode === workshopOf));
  const all = [...own, { ...workshop, company_id: companyIds.get(importer?.email ?? '') ?? 0 }];
  await sql`
    with party as (
      insert into compliance_party (company_id, name, line1, postal_code, city, country_code, email, website)
      select * from json_to_recordset(${JSON.stringify(all)}::json)
        as g (company_id bigint, name text, line1 text, postal_code text, city text, country_code text, email text, website text)
      returning id, company_id, country_code)
    insert into store_compliance (store_id, maker_id)
    select s.id, p.id from store s join party p on p.company_id = s.company_id and p.country_code <> ${workshop.country_code}`.execute(tx);
}

async function writeCompliance(tx: Transaction<DB>): Promise<void> {
  const { rows: categories } = await sql<{ id: number; key: string }>`select id, key from category where level = 3`.execute(tx);
  const given = categories.map(({ id, key }) => {
    const danger = dangerOf[key] ?? 'breaking';
    return {
      id,
      warnings: warnings[danger],
      code: commodityCodes[key] ?? '940360',
      marks: { electric: ['ce', 'weee', 'rohs'], textile: ['oekoTex'], seating: ['gs'], tipping: ['fsc'], fire: [], breaking: [] }[danger],
      electric: danger === 'electric',
    };
  });
  await sql`
    insert into item_compliance (item_id, maker_id, responsible_id, warnings, composition, marks, model, batch, energy_class, eprel_number, commodity_code)
    select i.id, w.id, case when i.id % 3 > 0 then w.own_id end, g.warnings, coalesce(m.names, '{}'), array(select json_array_elements_text(g.marks)),
      split_part(t.name, ' ', 1) || ' ' || split_part(i.item_code, '-', 2), to_char(i.published_at, 'IYYY"-W"IW'),
      case when g.electric then (array['A', 'B', 'C', 'D', 'E'])[1 + i.id % 5] end,
      -- Above what the register has given out, so that it is nobody's.
      case when g.electric then '99' || lpad(i.id::text, 6, '0') end, g.code
    from json_to_recordset(${JSON.stringify(given)}::json) as g (id bigint, warnings jsonb, code text, marks json, electric boolean)
    join item i on i.category_id = g.id join store s on s.id = i.store_id
    join item_text t on t.item_id = i.id and t.language = 'en'
    left join lateral (
      select json_object_agg(n.language, n.names)::jsonb as names from (
        select x.language, string_agg(x.name, ', ' order by a.position) as names from item_attribute f join attribute a on a.id = f.attribute_id
        join attribute_value_text x on x.attribute_value_id = f.attribute_value_id
        where f.item_id = i.id and a.key ilike '%material%' group by x.language) n) m on true
    left join lateral (
      select p.id, d.maker_id as own_id from compliance_party p join store_compliance d on d.store_id = s.id
      where p.company_id = s.company_id and p.country_code = ${workshop.country_code} and s.item_code = ${workshopOf} and i.id % 4 = 0) w on true
    where i.item_code not like '%-S%'`.execute(tx);
  await sql`update item i set origin_country_code = p.country_code from item_compliance c join compliance_party p on p.id = c.maker_id
    where c.item_id = i.id`.execute(tx);
}

/** Goods had prices before the market was filled: for each the one of today, for every third another one until some days ago. */
async function writePrices(tx: Transaction<DB>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 150 * day);
  const fortnight = new Date(now.getTime() - 14 * day);
  await sql`
    with moved as (
      update price_history h set valid_from = greatest(${before}::timestamptz, i.published_at)
        + case when v.id % 3 = 0 then greatest(${fortnight}::timestamptz + (v.id % 9) * interval '1 day' - greatest(${before}::timestamptz, i.published_at), interval '0') else interval '0' end
      from variant v join item i on i.id = v.item_id where v.id = h.variant_id and h.valid_to is null and i.item_code not like '%-S%'
      returning h.variant_id, h.valid_from, h.price, i.published_at)
    insert into price_history (variant_id, price, valid_from, valid_to)
    select variant_id, greatest(10, round(price * (case when variant_id % 2 = 0 then 1.06 else 0.95 end) / 10) * 10)::bigint,
      greatest(${before}::timestamptz, published_at), valid_from
    from moved where variant_id % 3 = 0 and valid_from > greatest(${before}::timestamptz, published_at)`.execute(tx);
}

/** Best sellers with documents. */
const documented = 60;
const kinds = ['assembly', 'certificate'] as const;
const keyOf = (number: number, kind: string): string => `materials/demo-${number}-${kind}.pdf`;

/** A paper in all languages of each kind; every item has its own copy, as if its maker had handed it in. */
export async function storeMaterials(files: Files, now: Date): Promise<void> {
  const bodies = await Promise.all(
    kinds.map((kind) =>
      textPdf({
        title: kind === 'assembly' ? papers.en.manual : papers.en.certificate,
        language: 'en',
        facts: [],
        markdown: languages
          .map((language) => {
            const { manual, care, certificate, body } = papers[language];
            return `## ${kind === 'assembly' ? manual : certificate}\n\n${body}${kind === 'assembly' ? ` ${care}` : ''}`;
          })
          .join('\n\n'),
        footer: 'Kontor Demo',
        at: now,
      }),
    ),
  );
  await Promise.all(
    Array.from({ length: documented }, (_, number) =>
      Promise.all(
        kinds.map(async (kind, at) => {
          const key = keyOf(number, kind);
          if (!(await files.has(key))) await files.put(key, bodies[at] ?? Buffer.alloc(0));
        }),
      ),
    ),
  );
}

export async function writeMaterials(tx: Transaction<DB>, files: Files, now: Date): Promise<void> {
  const sizes = await Promise.all(kinds.map(async (kind) => (await files.get(keyOf(0, kind)))?.length ?? 0));
  const rows = Array.from({ length: documented }, (_, number) =>
    kinds.map((kind, at) => ({ number, kind, key: keyOf(number, kind), size: sizes[at] ?? 0 })),
  ).flat();
  await sql`
    insert into item_material (item_id, kind, languages, public, file_key, file_name, content_type, size, created_at)
    select i.id, g.kind, case when g.kind = 'assembly' then ${[...languages]}::text[] else '{}' end, g.kind = 'assembly', g.key,
      lower(i.item_code) || '-' || g.kind || '.pdf', 'application/pdf', g.size, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (number integer, kind text, key text, size bigint)
    join (select i.id, i.item_code, row_number() over (order by i.sales_count desc, i.id) - 1 as number from item i
      where i.visibility = 'everyone' and i.item_code not like '%-S%') i on i.number = g.number
    on conflict (file_key) do nothing`.execute(tx);
}
