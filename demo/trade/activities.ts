/** Activities of the demo market around the day it is filled: two that run, one to come that sellers may still join, one that is over; and its home page. */
import { sql, type Transaction } from 'kysely';
import type { ActivityContent } from '../../contract/promotions/activities.ts';
import { type Block, block } from '../../contract/promotions/activity-blocks.ts';
import { type Language, languages } from '../../contract/values/locale.ts';
import { fromField, toField } from '../../contract/values/zoned-time.ts';
import { arrange } from '../../server/domains/promotions/activities/index.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { pictureKey } from '../goods/items.ts';
import { activityTexts, activityWords, type DemoActivityKey } from '../texts/activities.ts';

const day = 86_400_000;

type Plan = {
  key: DemoActivityKey;
  landingUrl: string;
  category: string;
  picture: string;
  /** Days from the day of the fill. */
  from: number;
  to: number;
  joinUntil: number | null;
  /** Of the list price. */
  percent: number;
};

const plans: readonly Plan[] = [
  {
    key: 'light',
    landingUrl: 'good-light',
    category: 'lighting',
    picture: 'table-lamp-dunaj-marble-green',
    from: -5,
    to: 16,
    joinUntil: 6,
    percent: 80,
  },
  {
    key: 'garden',
    landingUrl: 'into-the-garden',
    category: 'garden',
    picture: 'lounger-alster-acacia-natural',
    from: -2,
    to: 28,
    joinUntil: null,
    percent: 85,
  },
  {
    key: 'office',
    landingUrl: 'new-office',
    category: 'office',
    picture: 'desk-tatra-oak-natural',
    from: 10,
    to: 38,
    joinUntil: 8,
    percent: 82,
  },
  {
    key: 'tables',
    landingUrl: 'long-table',
    category: 'tables',
    picture: 'dining-table-cadore-oak-natural',
    from: -34,
    to: -6,
    joinUntil: null,
    percent: 88,
  },
];

type Part = 'title' | 'body' | 'label' | 'alt';
/** Texts of a block in all languages, from words by their part. */
const textsOf = (words: Partial<Record<Part, Record<Language, string>>>): Block['texts'] =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      {
        title: words.title?.[language] ?? '',
        body: words.body?.[language] ?? '',
        label: words.label?.[language] ?? '',
        alt: words.alt?.[language] ?? '',
      },
    ]),
  );

const blocksOf = (given: readonly (Partial<Block> & Pick<Block, 'kind'>)[]): Block[] =>
  given.map((one, index) => block.parse({ id: `block-${index + 1}`, ...one }));

type Goods = { categoryId: number; variants: { id: number; price: number; accepted: boolean }[] };

/** A category with its best-selling variants that are on no offer yet. */
async function goodsOf(tx: Transaction<DB>, { category, percent, joinUntil }: Plan): Promise<Goods> {
  const { rows } = await sql<{ category_id: number; id: number; list_price: number; place: number }>`
    with root as (select id from category where key = ${category})
    select root.id as category_id, v.id, v.list_price, row_number() over (order by i.sales_count desc, v.id)::int as place
    from root join category c on root.id = any (c.path) join item i on i.category_id = c.id and i.state = 'active' and i.visibility = 'everyone'
    join variant v on v.item_id = i.id and v.position = 0
    where not exists (select from activity_price p where p.variant_id = v.id)
    order by place limit 16`.execute(tx);
  return {
    categoryId: rows[0]?.category_id ?? 0,
    // Where sellers can still join, some offers wait for the operator.
    variants: rows.map((row) => ({
      id: row.id,
      price: Math.round((row.list_price * percent) / 1_000) * 10 || row.list_price,
      accepted: joinUntil === null || row.place <= 10,
    })),
  };
}

function contentOf(plan: Plan, { categoryId }: Goods, now: Date): ActivityContent {
  const texts = activityTexts[plan.key];
  // Whole days where the market is: what ends at 14:37:12 looks like a mistake.
  const moment = (days: number): string =>
    fromField(`${toField(new Date(now.getTime() + days * day).toISOString()).slice(0, 10)}T00:00`) ?? now.toISOString();
  const words = activityWords;
  return {
    landingUrl: plan.landingUrl,
    sourceLanguage: 'en',
    audience: 'all',
    countryCodes: [],
    startsAt: moment(plan.from),
    endsAt: moment(plan.to),
    joinUntil: plan.joinUntil === null ? null : moment(plan.joinUntil),
    texts: Object.fromEntries(
      languages.map((language) => [language, { title: texts.title[language], description: texts.description[language] }]),
    ),
    blocks: blocksOf([
      {
        kind: 'banner',
        pictureKey: pictureKey(plan.picture),
        texts: textsOf({ title: texts.title, body: texts.description, alt: texts.alt }),
      },
      { kind: 'countdown', texts: textsOf({ title: words.countdown }) },
      { kind: 'text', texts: textsOf({ body: texts.body }) },
      { kind: 'products', source: 'activity', size: 24, texts: textsOf({ title: words.reduced }) },
      {
        kind: 'products',
        source: 'rule',
        categoryId,
        sort: 'newest',
        size: 12,
        link: `/category/-~${categoryId}`,
        texts: textsOf({ title: words.newest, label: words.all }),
      },
      { kind: 'stores', texts: textsOf({ title: words.makers }) },
    ]),
  };
}

/** The home page as it is by itself, with what runs now below its head. */
function homeContent(shown: Plan, now: Date): ActivityContent {
  const { title, description, alt } = activityTexts[shown.key];
  const words = activityWords;
  return {
    landingUrl: '',
    sourceLanguage: 'en',
    audience: 'all',
    countryCodes: [],
    startsAt: new Date(now.getTime() - day).toISOString(),
    endsAt: null,
    joinUntil: null,
    texts: Object.fromEntries(languages.map((language) => [language, { title: words.home[language], description: '' }])),
    blocks: blocksOf([
      { kind: 'welcome' },
      { kind: 'categories', texts: textsOf({ title: words.categories }) },
      {
        kind: 'banner',
        side: 'left',
        pictureKey: pictureKey(shown.picture),
        link: `/activity/${shown.landingUrl}`,
        texts: textsOf({ title, body: description, label: words.look, alt }),
      },
      { kind: 'products', source: 'rule', sort: 'newest', size: 12, texts: textsOf({ title: words.newItems }) },
      { kind: 'points' },
      { kind: 'activities', texts: textsOf({ title: words.running }) },
      { kind: 'stores', texts: textsOf({ title: words.makers }) },
      { kind: 'products', source: 'rule', sort: 'sales', size: 12, texts: textsOf({ title: words.bestSellers }) },
    ]),
  };
}

export async function writeActivities(tx: Transaction<DB>, operatorId: number, now: Date): Promise<void> {
  // Published before the first of them began.
  const published = (plan: Plan): Date => new Date(now.getTime() + (Math.min(plan.from, 0) - 2) * day);
  for (const plan of plans) {
    const goods = await goodsOf(tx, plan);
    const offers = goods.variants.map(({ id, price, accepted }) => ({ variantId: id, price, accepted }));
    await arrange(tx, { kind: 'landing', content: contentOf(plan, goods, now), offers }, operatorId, published(plan));
  }
  // What has a reduced price from the first day on cost the list price before: the lowest price of 30 days is on record.
  await sql`insert into price_history (variant_id, price, valid_from, valid_to)
    select v.id, v.list_price, ${new Date(now.getTime() - 120 * day)}, ${now} from variant v where exists (select from activity_price p where p.variant_id = v.id)`.execute(
    tx,
  );
  const [first] = plans;
  if (first)
    await arrange(tx, { kind: 'home', content: homeContent(first, now), offers: [] }, operatorId, new Date(now.getTime() - 2 * day));
}
