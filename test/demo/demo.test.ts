/** The entire demo market: complete, sound, the same after a second start, and gone when a real seller comes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { showDemo } from '../../server/demo.ts';
import { checkInvariants } from '../../server/domains/buying/checkout/index.ts';
import { diskFiles } from '../../server/platform/files/files.ts';
import { openLog } from '../../server/platform/log.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { companyStates } from '../../contract/companies/company.ts';
import { languages } from '../../contract/values/locale.ts';
import { dispatchStates } from '../../contract/orders/dispatches.ts';
import { salesOrderStates } from '../../contract/orders/sales-orders.ts';
import { orderStates } from '../../contract/orders/purchase-orders.ts';
import { quoteStates } from '../../contract/buying/quotes.ts';
import { testDatabase } from '../support/database.ts';
import { addCompany } from '../support/market.ts';

let database: Database;
let folder: string;

const start = (demo: 'auto' | 'on' | 'off') =>
  showDemo({ database, files: diskFiles(folder), log: openLog('silent'), config: readConfig({ KONTOR_DEMO: demo, KONTOR_HOME: folder }) });

async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await database.pool.query<Row>(text)).rows;
}
const count = async (text: string): Promise<number> => Number(Object.values((await rows<Record<string, unknown>>(text))[0] ?? {})[0]);

beforeAll(async () => {
  database = await testDatabase({ poolSize: 8 });
  folder = await mkdtemp(join(tmpdir(), 'kontor-demo-test-'));
  await start('auto');
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the demo market', () => {
  it('has sellers in several countries and currencies, stores, three levels of categories and many goods', async () => {
    expect(await count(`select count(*) from company where kind = 'seller' and state = 'approved'`)).toBe(6);
    expect(await rows('select currency_code as currency, count(*)::int as stores from store group by 1 order by 1')).toEqual([
      { currency: 'EUR', stores: 6 },
      { currency: 'PLN', stores: 2 },
      { currency: 'RON', stores: 2 },
    ]);
    expect(await rows('select level, count(*) > 5 as several from category group by 1 order by 1')).toEqual(
      [1, 2, 3].map((level) => ({ level, several: true })),
    );
    expect(await count('select count(*) from item')).toBeGreaterThanOrEqual(400);
    expect(await count('select count(*) from variant')).toBeGreaterThanOrEqual(1_500);
  });

  it('has credit terms of the operator and of a seller, with amounts that are open, due soon and overdue, and a letter', async () => {
    expect(
      await rows(`select seller_company_id is null as operator, count(*)::int as grants from credit_grant group by 1 order by 1`),
    ).toEqual([
      { operator: false, grants: 2 },
      { operator: true, grants: 2 },
    ]);
    for (const side of ['is null', 'is not null'])
      expect(
        await rows(`select bool_or(due_on < current_date) as overdue, bool_or(due_on between current_date and current_date + 4) as soon,
          bool_or(due_on > current_date + 7) as later from credit_item where settled_at is null and seller_company_id ${side}`),
      ).toEqual([{ overdue: true, soon: true, later: true }]);
    expect(await count('select count(*) from credit_reminder')).toBe(2);
    expect(await count(`select count(*) from mail_message where template like 'credit%'`)).toBe(0);
  });

  it('has questions with and without answers, in every language, and quotes in every state', async () => {
    expect(await count('select count(distinct language) from item_question')).toBe(languages.length);
    expect(await rows('select state, count(*) > 2 as several from item_question group by 1 order by 1')).toEqual([
      { state: 'answered', several: true },
      { state: 'open', several: true },
    ]);
    expect(await count('select count(distinct state) from quote')).toBe(quoteStates.length);
    expect(await count(`select count(*) from mail_message where template in ('quoteNews', 'questionsAsked')`)).toBe(0);
  });

  it('has every text in every language, and no two items of the same name', async () => {
    for (const [table, key] of [
      ['item_text', 'item_id'],
      ['category_text', 'category_id'],
      ['store_text', 'store_id'],
      ['attribute_text', 'attribute_id'],
      ['article', 'url_key'],
    ]) {
      expect(
        await count(
          `select count(*) from (select ${key} from ${table} group by ${key} having count(distinct language) <> ${languages.length}) missing`,
        ),
        table,
      ).toBe(0);
    }
    expect(await count(`select count(*) from item_text where name = '' or description = '' or summary = ''`)).toBe(0);
    expect(await count('select count(*) from (select language, name from item_text group by 1, 2 having count(*) > 1) twice')).toBe(0);
  });

  it('says what the law wants to be said of all goods, except for a few that the back office is to find', async () => {
    expect(await count(`select count(*) from item where item_code not like '%-S%'`)).toBe(
      await count('select count(*) from item_compliance'),
    );
    expect(await count('select count(*) from store')).toBe(await count('select count(*) from store_compliance where maker_id is not null'));
    const lacking = await count(`select count(*) from item_compliance c join compliance_party p on p.id = c.maker_id
      where p.country_code = 'IN' and c.responsible_id is null`);
    expect(lacking).toBeGreaterThan(0);
    expect(lacking).toBeLessThan(20);
    expect(await count(`select count(*) from item_compliance where warnings = '{}' or composition = '{}'`)).toBeLessThan(120);
  });

  it('has registration numbers for nearly all countries that its goods are sold to', async () => {
    expect(await count(`select count(*) from category where level = 1 and not 'packaging' = any (schemes)`)).toBe(0);
    expect(await count(`select count(*) from category where 'weee' = any (schemes)`)).toBeGreaterThan(0);
    expect(await count(`select count(*) from product_registration where number ~ '9999|2099|DEMO'`)).toBe(
      await count('select count(*) from product_registration'),
    );
    expect(await count(`select count(distinct company_id) from product_registration`)).toBe(
      await count(`select count(distinct company_id) from store`),
    );
    expect(await count(`select count(*) from product_registration where country_code in ('CY', 'MT')`)).toBe(0);
  });

  it('had prices before it was filled, one after the other', async () => {
    expect(
      await count(`select count(distinct variant_id) from price_history where valid_from < now() - interval '30 days'`),
    ).toBeGreaterThan(500);
    expect(
      await count(`select count(*) from price_history where valid_to < now() and valid_to > now() - interval '30 days'`),
    ).toBeGreaterThan(200);
    expect(await count('select count(*) from price_history where valid_to <= valid_from')).toBe(0);
    expect(
      await count(
        'select count(*) from (select variant_id from price_history where valid_to is null group by 1 having count(*) > 1) twice',
      ),
    ).toBe(0);
  });

  it('has documents that can be downloaded', async () => {
    const keys = await rows<{ key: string }>('select file_key as key from item_material');
    expect(keys.length).toBeGreaterThan(100);
    const files = diskFiles(folder);
    expect((await Promise.all(keys.map(({ key }) => files.has(key)))).every(Boolean)).toBe(true);
  });

  it('has pictures that exist', async () => {
    const keys = await rows<{ key: string }>(
      'select unnest(picture_keys) as key from item union select picture_key from variant where picture_key is not null union select picture_key from category where picture_key is not null',
    );
    const files = diskFiles(folder);
    const missing = (await Promise.all(keys.map(async ({ key }) => ((await files.has(key)) ? null : key)))).filter(Boolean);
    expect(missing).toEqual([]);
  });

  it('has forty orders in every state, three whose goods stay in the warehouse, and one that waits for a colleague', async () => {
    expect(await count('select count(*) from purchase_order')).toBe(44);
    const states = (await rows<{ state: string }>('select distinct state from purchase_order')).map(({ state }) => state);
    expect(states.toSorted()).toEqual([...orderStates].toSorted());
    const kinds = await rows<{ kind: string }>(
      `select r ->> 'kind' as kind from order_approval, jsonb_array_elements(reasons) r where state = 'waiting' order by 1`,
    );
    expect(kinds.map(({ kind }) => kind)).toContain('limit_per_order');
    expect(await checkInvariants(database)).toEqual([]);
  });

  it('has what its buyer sells from goods in the seller’s warehouse: held stock, sales orders and dispatches in every state', async () => {
    const buyer = `(select company_id from user_account where email = 'buyer@demo.example')`;
    expect(await count(`select count(*) from held_stock where company_id = ${buyer} and on_hand > reserved`)).toBeGreaterThan(2);
    const statesOf = async (table: string) =>
      (await rows<{ state: string }>(`select distinct state from ${table} where company_id = ${buyer} order by 1`)).map(
        ({ state }) => state,
      );
    expect(await statesOf('sales_order')).toEqual(salesOrderStates.filter((state) => state !== 'checking').toSorted());
    expect(await statesOf('dispatch')).toEqual([...dispatchStates].toSorted());
    expect(await count(`select count(*) from standing_order where company_id = ${buyer}`)).toBe(3);
    expect(await count(`select count(*) from reorder_point where company_id = ${buyer}`)).toBe(3);
    expect(await count(`select count(*) from shipping_service x join store s on s.id = x.store_id where s.item_code = 'LWK'`)).toBe(2);
  });

  it('has after-sales cases at every point, most of them with the demo seller, and mails nobody about them', async () => {
    const cases = await rows<{ state: string; buyer: boolean; seller: boolean }>(`
      select c.state, c.buyer_company_id = (select company_id from user_account where email = 'buyer@demo.example') as buyer,
        c.seller_company_id = (select company_id from user_account where email = 'seller@demo.example') as seller
      from after_sales_case c`);
    expect(new Set(cases.map(({ state }) => state))).toEqual(
      new Set(['submitted', 'seller_reviewing', 'negotiating', 'refused', 'disputed', 'awaiting_return', 'done']),
    );
    for (const side of ['buyer', 'seller'] as const) expect(cases.filter((one) => one[side]).length).toBeGreaterThanOrEqual(4);
    expect(await count(`select count(*) from mail_message where template like 'afterSales%' or template like 'salesOrder%'`)).toBe(0);
  });

  it('has a store and items for few, each with its time, and groups of buyers', async () => {
    expect(await rows(`select name from store where visibility = 'exclusive'`)).toEqual([{ name: 'Atelier Loire Réserve' }]);
    expect(await count(`select count(*) from item i join store s on s.id = i.store_id where s.visibility = 'exclusive'`)).toBeGreaterThan(
      3,
    );
    expect(await count(`select count(*) from item_exclusive where valid_to > now() and valid_from <= now()`)).toBeGreaterThan(5);
    expect(
      await count('select count(*) from buyer_group g where exists (select from buyer_group_member m where m.buyer_group_id = g.id)'),
    ).toBe(3);
  });

  it('has companies in every state of the review, whose histories lead there', async () => {
    const states = (await rows<{ state: string }>('select distinct state from company')).map(({ state }) => state);
    expect(states.toSorted()).toEqual([...companyStates].toSorted());
    const lost = await count(`select count(*) from company c where c.kind <> 'operator' and c.state is distinct from
      (select state_after from company_review_event e where e.company_id = c.id order by id desc limit 1)`);
    expect(lost).toBe(0);
    const files = diskFiles(folder);
    const papers = await rows<{ key: string }>('select file_key as key from company_document');
    expect((await Promise.all(papers.map(({ key }) => files.has(key)))).every(Boolean)).toBe(true);
  });

  it('prints its logins, and is not filled a second time', async () => {
    const before = await count('select max(id) from variant');
    const notes = await start('auto');
    for (const email of ['buyer@demo.example', 'new-buyer@demo.example', 'seller@demo.example', 'operator@demo.example'])
      expect(notes.join('\n')).toContain(email);
    expect([await count('select max(id) from variant'), await count('select count(*) from purchase_order')]).toEqual([before, 44]);
  });
});

describe('with real sellers', () => {
  it('nobody of the demo gets in, and its stores are closed', async () => {
    await addCompany(database, { kind: 'seller' });
    const notes = await start('auto');
    expect(notes.join('\n')).not.toContain('demo.example');
    expect(notes.join('\n')).toContain('operator@kontor.localhost');
    expect(await count(`select count(*) from user_account where email like '%demo.example' and state = 'active'`)).toBe(0);
    expect(await count(`select count(*) from store s join company c on c.id = s.company_id where c.demo and s.state = 'open'`)).toBe(0);
    expect(await start('auto'), 'the operator’s password is printed once').toEqual([]);
  });

  it('unless it is asked for', async () => {
    expect((await start('on')).join('\n')).toContain('buyer@demo.example');
    expect(await count(`select count(*) from store s join company c on c.id = s.company_id where c.demo and s.state = 'open'`)).toBe(10);
  });
});
