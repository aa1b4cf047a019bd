/** Orders of a large market, written by statements alone: two years, 2,000 buyers, 200 stores. The first buyer has 1 % of the orders, the first store 4 %. */
import type pg from 'pg';

export const firstBuyer = 1_000_001;
export const firstStore = 1_000_001;
export const firstSeller = 1_010_001;
const base = 1_000_000;

/** What an order is made of, by its number. `open` of the newest have not arrived yet. */
const facts = (orders: number): string => `
  select n as id, case when n % 100 = 0 then ${firstBuyer} else ${firstBuyer} + 1 + n * 7919 % 1999 end as buyer,
    case when n % 25 = 7 then ${firstStore} else ${firstStore} + 1 + n * 104729 % 199 end as store,
    now() - (1 - n::float8 / ${orders}) * interval '730 days' as at,
    n * 2654435761 % 1000 as dice, n > ${orders} * 0.985 as recent
  from generate_series($1::bigint, $2::bigint) n`;
const state = `case when dice < 30 then 'cancelled'
  when recent then (array['awaiting_payment', 'paid', 'paid', 'accepted', 'packing', 'partly_shipped', 'shipped', 'shipped', 'delivered', 'delivered'])[1 + dice % 10]
  else 'completed' end`;
const words = `array['Anna', 'Björn', 'Céline', 'Dorota', 'Erik', 'Frida', 'Giulia', 'Hans', 'Ioana', 'José', 'Katarzyna', 'Łukasz', 'Maria', 'Nicolae', 'Olga', 'Pedro']`;

const tables = ['purchase_order', 'purchase_order_line', 'order_word'];

async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; text: string; constraint: boolean }>(
    `select i.indexname as name, i.indexdef as text, exists (select from pg_constraint c where c.conname = i.indexname) as constraint
     from pg_indexes i where i.schemaname = 'public' and i.tablename = any($1)`,
    [tables],
  );
  const dropped = rows.filter((row) => !row.constraint);
  for (const { name } of dropped) await client.query(`drop index ${name}`);
  await client.query('alter table order_word drop constraint order_word_pkey');
  await work();
  for (const { text } of dropped) await client.query(text);
  await client.query('alter table order_word add primary key (order_id, word)');
}

export async function fillOrders(client: pg.Client, orders: number): Promise<void> {
  // Triggers and foreign keys are not what is measured.
  for (const setting of ['session_replication_role = replica', "maintenance_work_mem = '1GB'", 'synchronous_commit = off'])
    await client.query(`set ${setting}`);
  await client.query(`insert into company (id, kind, legal_name, country_code, state) overriding system value
    select ${base} + n, 'buyer', 'Buyer ' || n, 'DE', 'approved' from generate_series(1, 2000) n
    union all select ${firstSeller} - 1 + n, 'seller', 'Seller ' || n, 'DE', 'approved' from generate_series(1, 100) n`);
  await client.query(`insert into store (id, company_id, name, item_code, currency_code, vat_country_code, country_codes) overriding system value
    select ${base} + n, ${firstSeller} + (n - 1) / 2, 'Store ' || n, 'B' || n, 'EUR', 'DE', '{DE}' from generate_series(1, 200) n`);
  await withoutIndexes(client, async () => {
    for (let from = 1; from <= orders; from += 250_000) await fillSome(client, orders, from, Math.min(orders, from + 249_999));
  });
  await client.query(`insert into order_day select created_at::date, min(id), max(id) from purchase_order group by 1`);
  await client.query(`update order_search_mark set order_id = ${orders}`);
  await client.query(
    `select setval(pg_get_serial_sequence('purchase_order', 'id'), ${orders}), setval('purchase_order_number', ${orders})`,
  );
  await client.query(`vacuum analyze purchase_order, purchase_order_line, order_word, order_day, store, company`);
}

async function fillSome(client: pg.Client, orders: number, from: number, to: number): Promise<void> {
  const range = [from, to];
  await client.query(
    `with facts as (${facts(orders)}), moved as (select *, ${state} as state from facts)
    insert into purchase_order (id, number, checkout_id, buyer_company_id, buyer_user_id, seller_company_id, store_id, state, currency, lines_total, vat_total, total,
      vat_decision, address, reference, language, created_at, paid_at, shipped_at, delivered_at, completed_at, cancelled_at, lead_days) overriding system value
    select id, 'PO-' || lpad(id::text, 8, '0'), id, buyer, 1, ${firstSeller} + (store - ${firstStore}) / 2, store, state, 'EUR', 10000, 1900, 11900,
      '{"reason": "domestic", "cause": null, "category": "S", "exemption": null, "shipFrom": "DE", "shipTo": "DE", "rateCountry": "DE", "evidence": {"buyerVatId": null, "sellerVatId": null, "buyerVatState": "unchecked", "buyerVatCheckedAt": null, "consultationNumber": null},
        "rows": [{"rate": 1900, "base": 10000, "vat": 1900, "category": "S"}]}',
      jsonb_build_object('name', (${words})[1 + id % 16] || ' Berg' || id % 5000, 'companyName', '', 'line1', 'Hauptstraße ' || id % 200, 'line2', '',
        'postalCode', lpad((id * 17 % 99999)::text, 5, '0'), 'city', 'Leipzig', 'region', '', 'countryCode', 'DE', 'phone', ''),
      'Fair ' || id % 3000, 'en', at, case when state <> 'awaiting_payment' and dice >= 15 then at end,
      case when state in ('shipped', 'delivered', 'completed') then at end, case when state in ('delivered', 'completed') then at end,
      case when state = 'completed' then at end, case when state = 'cancelled' then at end, 3
    from moved`,
    range,
  );
  await client.query(
    `insert into purchase_order_line (order_id, position, item_id, variant_id, item_code, sku, name, quantity, unit_price, price_reason, line_total, tax_class, vat_rate,
      vat_category, shipped_quantity)
    select n, p, 1 + (n * 31 + p) % 20000, 1 + (n * 31 + p) % 20000, 'IT' || (n * 31 + p) % 20000, 'SOFA-' || (n * 31 + p) % 20000, 'A sofa', 2, 5000, '{"kind": "list"}', 10000,
      'standard', 1900, 'S', 0
    from generate_series($1::bigint, $2::bigint) n, generate_series(0, (n % 3 = 0)::int) p`,
    range,
  );
  await client.query(
    `with facts as (${facts(orders)})
    insert into order_word (order_id, word, buyer_company_id, store_id)
    select distinct id, word, buyer, store from facts, unnest(array['po' || lpad(id::text, 8, '0'), 'fair' || id % 3000, (id % 3000)::text,
      search_code((${words})[1 + id % 16]) || 'berg' || id % 5000, 'berg' || id % 5000, lpad((id * 17 % 99999)::text, 5, '0'),
      'it' || id * 31 % 20000, 'sofa' || id * 31 % 20000, case when id % 3 = 0 then 'sofa' || (id * 31 + 1) % 20000 end, lpad((id * 31 % 20000)::text, 13, '4'),
      case when dice >= 30 then 'jd' || lpad(id::text, 12, '0') end]) word
    where length(word) > 1`,
    range,
  );
}
