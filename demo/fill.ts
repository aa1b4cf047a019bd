/** Fills the demo market. Whatever is there already is left or written again, so a fill that was cut off is completed by the next start. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { languages } from '../contract/values/locale.ts';
import { writeCatalogue } from '../server/market-import/index.ts';
import type { Files } from '../server/platform/files/files.ts';
import type { Log } from '../server/platform/log.ts';
import type { Database } from '../server/platform/postgres/pool.ts';
import { demoAttributes, demoCategories, demoItems, demoStores } from './goods/items.ts';
import { writeBrands } from './goods/brands.ts';
import { storeMaterials, writeFacts, writeMaterials } from './goods/facts.ts';
import { writeExclusives } from './trade/exclusives.ts';
import { demoRates } from './market.ts';
import { writeReminders } from './trade/credit.ts';
import { writePastOrders } from './trade/past-orders.ts';
import { type DemoPeople, writeOperator, writePeople } from './people/people.ts';
import { writeConversations } from './trade/conversations.ts';
import { writeQuestions } from './trade/questions.ts';
import { writeCases } from './trade/cases.ts';
import { writeQuotes } from './trade/quotes.ts';
import { writeResale } from './trade/resale.ts';
import { writeCommission, writeSettlements } from './trade/settlements.ts';
import { storePapers } from './people/reviews.ts';
import { measureStores } from '../server/domains/orders/purchase-orders/index.ts';
import { writeSynonyms } from './goods/synonyms.ts';
import { writeStaff } from './people/staff.ts';
import { scaledItems } from './scale.ts';
import { articleKeys, articleTexts } from './texts/index.ts';

const folders = { pictures: 'files', headers: 'headers' };

async function storePictures(files: Files): Promise<void> {
  const found = await Promise.all(
    Object.entries(folders).map(async ([target, folder]) => {
      const path = join(import.meta.dirname, 'pictures', folder);
      const names = (await readdir(path)).filter((name) => name.endsWith('.webp'));
      return names.map((name) => ({ key: `${target}/${name}`, path: join(path, name) }));
    }),
  );
  const waiting = found.flat().values();
  const work = async (): Promise<void> => {
    for (const { key, path } of waiting) if (!(await files.has(key))) await files.put(key, await readFile(path));
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

async function writeArticles(database: Database): Promise<void> {
  const rows = languages.flatMap((language) =>
    articleKeys.map((key, position) => ({ url_key: key, language, position, ...articleTexts(key, language) })),
  );
  await sql`
    insert into article (url_key, language, title, body, position)
    select url_key, language, title, body, position from json_to_recordset(${JSON.stringify(rows)}::json) as given (url_key text, language text, title text, body text, position int)
    on conflict (url_key, language) do nothing`.execute(database.kysely);
}

/** Of today, and of the time before the first order. */
async function writeRates(database: Database, now: Date): Promise<void> {
  const rates = Object.entries(demoRates);
  const days = [now, new Date(now.getTime() - 210 * 86_400_000)].map((time) => time.toISOString().slice(0, 10));
  await sql`
    insert into exchange_rate (currency, day, rate) select currency, day, rate
    from unnest(${days}::date[]) as days (day), unnest(${rates.map(([currency]) => currency)}::text[], ${rates.map(([, rate]) => rate)}::numeric[]) as given (currency, rate) on conflict do nothing`.execute(
    database.kysely,
  );
}

/** The demo's buyers pay with test cards, too, and those with terms on credit. */
async function offerMethods(database: Database): Promise<void> {
  await sql`insert into payment_method (method, is_on) values ('card', true), ('credit', true) on conflict do nothing`.execute(
    database.kysely,
  );
}

/** Prices that only the demo buyer has: a signed agreement with one store, exclusive prices in another. */
async function writeOwnPrices(database: Database, { companyIds }: DemoPeople, now: Date): Promise<void> {
  const buyer = companyIds.get('buyer@demo.example') ?? 0;
  const seller = companyIds.get('seller@demo.example') ?? 0;
  const until = new Date(now.getTime() + 120 * 86_400_000);
  await database.transaction(async (tx) => {
    const { rows } = await sql`select 1 from price_agreement where buyer_company_id = ${buyer}`.execute(tx);
    if (rows.length > 0) return;
    await sql`
      with agreement as (
        insert into price_agreement (seller_company_id, buyer_company_id, state, valid_from, valid_to) values (${seller}, ${buyer}, 'active', ${now}, ${until}) returning id),
      goods as (
        select v.id, v.list_price from store s join item i on i.store_id = s.id join variant v on v.item_id = i.id and v.position = 0 where s.item_code = 'WRK' order by i.sales_count desc limit 6)
      insert into price_agreement_line (agreement_id, variant_id, price, quantity_left) select agreement.id, goods.id, goods.list_price * 82 / 100, 400 from agreement, goods`.execute(
      tx,
    );
    await sql`
      insert into exclusive_price (variant_id, company_id, price)
      select v.id, ${buyer}, v.list_price * 88 / 100 from store s join item i on i.store_id = s.id join variant v on v.item_id = i.id
      where s.item_code = 'ATL' and i.id in (select id from item where store_id = s.id order by sales_count desc limit 5)`.execute(tx);
  });
}

async function isComplete(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from user_account where email = 'operator@demo.example'`.execute(database.kysely);
  return rows.length > 0;
}

/** The demo market, once; and `KONTOR_DEMO_SCALE` further variants where they are asked for and not there yet. */
export async function fillDemo({
  database,
  files,
  log,
  config,
}: {
  database: Database;
  files: Files;
  log: Log;
  config: { demoScale: number };
}): Promise<void> {
  const now = new Date();
  if (!(await isComplete(database))) {
    const people = await writePeople(database, now);
    await Promise.all([
      storePictures(files),
      storePapers(files),
      storeMaterials(files, now),
      writeArticles(database),
      writeRates(database, now),
      offerMethods(database),
    ]);
    const exclusiveTo = people.companyIds.get('buyer@demo.example') ?? 0;
    const input = {
      categories: demoCategories(),
      attributes: demoAttributes(),
      stores: demoStores(people.companyIds),
      items: demoItems(now, exclusiveTo),
    };
    const written = await writeCatalogue(database, input, now);
    await writeOwnPrices(database, people, now);
    await database.transaction(async (tx) => {
      await writeBrands(tx);
      await writeFacts(tx, people, now);
      await writeMaterials(tx, files, now);
      await writeCommission(tx, people, now);
      await writePastOrders(tx, people, now);
      await measureStores(tx, now);
      await writeSynonyms(tx, now);
      await writeStaff(tx, people, now);
      await writeQuestions(tx, people, now);
      await writeQuotes(tx, people, now);
      await writeExclusives(tx, people, now);
      await writeResale(tx, people, now);
      await writeCases(tx, people, now);
    });
    await writeOperator(database, people, now);
    await writeConversations(database, people, now);
    await writeReminders(database, now);
    await writeSettlements(database, now);
    log.info({ items: written.items.size, variants: written.variantCount }, 'the demo market is filled');
  }
  if (config.demoScale > 0) await scale(database, config.demoScale, now, log);
}

async function scale(database: Database, variants: number, now: Date, log: Log): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from variant v join item i on i.id = v.item_id where i.item_code like '%-S%'`.execute(database.kysely);
  if ((rows[0]?.count ?? 0) >= variants) return;
  const start = performance.now();
  const written = await writeCatalogue(database, { items: scaledItems(variants, now) }, now);
  // One table after the other: all together can take longer than a statement may.
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(database.kysely);
  for (const { name } of tables.rows) await sql`analyze ${sql.id(name)}`.execute(database.kysely);
  log.info(
    { variants: written.variantCount, perSecond: Math.round(written.variantCount / ((performance.now() - start) / 1000)) },
    'the market is scaled',
  );
}
