/**
 * What the demo buyer sells to its own customers from goods that stay in the seller's warehouse, in every state; how the demo seller ships, what
 * the buyer has reordered, and which orders it repeats. Made by the same code as real ones.
 */
import { type Transaction, sql } from 'kysely';
import {
  dispatchDetail,
  shipDispatch,
  stepDispatch,
  deliverDispatch,
  refuseDispatch,
  takeBackDispatch,
} from '../../server/domains/orders/dispatches/service.ts';
import { matchSome, orderSome } from '../../server/domains/orders/matching/index.ts';
import { savePoint } from '../../server/domains/orders/reordering/index.ts';
import { addOrders, cancelSeveral } from '../../server/domains/orders/sales-orders/index.ts';
import { addStandingOrder, changeStandingOrder } from '../../server/domains/orders/standing-orders/index.ts';
import { saveService } from '../../server/domains/stores/shipping-services/index.ts';
import type { SignedInScope } from '../../server/platform/scope.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { demoBuyers, demoSellers } from '../market.ts';
import type { DemoPeople } from '../people/people.ts';
import { demoScope } from '../people/scope.ts';

const day = 86_400_000;
type Tx = Transaction<DB>;

/** How far a sales order is; `matched` ones are not with the sellers yet. */
type Ending =
  | 'delivered'
  | 'returned'
  | 'shipped'
  | 'packed'
  | 'picking'
  | 'ordered'
  | 'matched'
  | 'ready'
  | 'refused'
  | 'cancelled'
  | 'draft'
  | 'problem';
type Sold = {
  ending: Ending;
  age: number;
  channel: 'Webshop' | 'Marktplatz' | 'Laden';
  name: string;
  line1: string;
  postalCode: string;
  city: string;
  countryCode?: string;
  lines: number;
  /** What the check or the seller finds. */
  fault?: 'sku' | 'postalCode' | 'missing';
  /** The last digit of the tracking number, by which the test carrier decides what happens to the parcel. */
  way?: 'customs' | 'comesBack' | 'silence';
};
const digits = { customs: 5, comesBack: 8, silence: 9 } as const;

const sold: readonly Sold[] = [
  {
    ending: 'delivered',
    age: 16,
    channel: 'Webshop',
    name: 'Annika Reuter',
    line1: 'Ahornweg 3',
    postalCode: '01309',
    city: 'Dresden',
    lines: 1,
  },
  {
    ending: 'delivered',
    age: 14,
    channel: 'Marktplatz',
    name: 'Jakob Thiele',
    line1: 'Mühlgasse 11',
    postalCode: '99084',
    city: 'Erfurt',
    lines: 2,
  },
  {
    ending: 'delivered',
    age: 11,
    channel: 'Webshop',
    name: 'Sabine Falk',
    line1: 'Am Rosengarten 8',
    postalCode: '34117',
    city: 'Kassel',
    lines: 1,
  },
  {
    ...{
      ending: 'delivered',
      age: 9,
      channel: 'Webshop',
      name: 'Lukas Steiner',
      line1: 'Getreidegasse 40',
      postalCode: '5020',
      city: 'Salzburg',
    },
    ...{ countryCode: 'AT', lines: 1 },
  },
  {
    ...{
      ending: 'returned',
      age: 7,
      channel: 'Marktplatz',
      name: 'Henrik Maas',
      line1: 'Kirchweg 16',
      postalCode: '26121',
      city: 'Oldenburg',
    },
    lines: 1,
  },
  {
    ending: 'refused',
    age: 6,
    channel: 'Marktplatz',
    name: 'Petra Wolff',
    line1: 'Hafenstraße 19',
    postalCode: '24103',
    city: 'Kiel',
    lines: 1,
  },
  {
    ending: 'cancelled',
    age: 5,
    channel: 'Webshop',
    name: 'Nils Brandes',
    line1: 'Bergstraße 2',
    postalCode: '38100',
    city: 'Braunschweig',
    lines: 1,
  },
  {
    ...{ ending: 'shipped', age: 3, channel: 'Webshop', name: 'Urs Amstutz', line1: 'Seestraße 12', postalCode: '8002', city: 'Zürich' },
    ...{ countryCode: 'CH', lines: 2, way: 'customs' },
  },
  {
    ...{ ending: 'shipped', age: 2.6, channel: 'Marktplatz', name: 'Tobias Kern', line1: 'Schlossplatz 5', postalCode: '70173' },
    ...{ city: 'Stuttgart', lines: 1, way: 'comesBack' },
  },
  {
    ...{
      ending: 'shipped',
      age: 1.4,
      channel: 'Webshop',
      name: 'Maren Ostermann',
      line1: 'Deichweg 27',
      postalCode: '28195',
      city: 'Bremen',
    },
    ...{ lines: 1, way: 'silence' },
  },
  {
    ending: 'packed',
    age: 1.2,
    channel: 'Webshop',
    name: 'Ines Albrecht',
    line1: 'Lessingstraße 14',
    postalCode: '04109',
    city: 'Leipzig',
    lines: 1,
  },
  {
    ending: 'picking',
    age: 1.1,
    channel: 'Laden',
    name: 'Praxis Dr. Sommer',
    line1: 'Markt 6',
    postalCode: '06108',
    city: 'Halle',
    lines: 2,
  },
  {
    ending: 'ordered',
    age: 0.8,
    channel: 'Webshop',
    name: 'Felix Neumann',
    line1: 'Kastanienallee 71',
    postalCode: '10435',
    city: 'Berlin',
    lines: 1,
  },
  {
    ending: 'ordered',
    age: 0.6,
    channel: 'Marktplatz',
    name: 'Carla Winter',
    line1: 'Domstraße 9',
    postalCode: '50668',
    city: 'Köln',
    lines: 1,
  },
  {
    ending: 'matched',
    age: 0.4,
    channel: 'Webshop',
    name: 'Oskar Lindner',
    line1: 'Am Kanal 33',
    postalCode: '14467',
    city: 'Potsdam',
    lines: 1,
  },
  {
    ...{
      ending: 'ready',
      age: 0.3,
      channel: 'Laden',
      name: 'Hotel Seeblick',
      line1: 'Uferweg 1',
      postalCode: '18609',
      city: 'Binz',
      lines: 1,
    },
    fault: 'missing',
  },
  {
    ...{ ending: 'problem', age: 0.25, channel: 'Marktplatz', name: 'Greta Simon', line1: 'Gartenstraße 52', postalCode: '79098' },
    ...{ city: 'Freiburg', lines: 2, fault: 'sku' },
  },
  {
    ...{
      ending: 'problem',
      age: 0.2,
      channel: 'Marktplatz',
      name: 'Paul Hartwig',
      line1: 'Ringstraße 8',
      postalCode: '9902',
      city: 'Weimar',
    },
    ...{ lines: 1, fault: 'postalCode' },
  },
  { ending: 'ready', age: 0.1, channel: 'Webshop', name: 'Mia Köhler', line1: 'Feldweg 4', postalCode: '07743', city: 'Jena', lines: 1 },
  {
    ending: 'draft',
    age: 0.05,
    channel: 'Laden',
    name: 'Kanzlei Berg & Roth',
    line1: 'Brühl 20',
    postalCode: '04109',
    city: 'Leipzig',
    lines: 1,
  },
];

type Held = { variantId: number; sku: string; free: number };

const heldGoods = async (tx: Tx, companyId: number): Promise<Held[]> =>
  (
    await sql<Held>`
      select h.variant_id as "variantId", v.sku, (h.on_hand - h.reserved)::int as free
      from held_stock h join variant v on v.id = h.variant_id where h.company_id = ${companyId} order by h.id`.execute(tx)
  ).rows;

type Dispatch = { id: number; storeId: number };

const dispatchesOf = async (tx: Tx, salesOrderId: number): Promise<Dispatch[]> =>
  (await sql<Dispatch>`select id, store_id as "storeId" from dispatch where sales_order_id = ${salesOrderId} order by id`.execute(tx)).rows;

/** A person of the demo market at some days before now. */
export function personAt({ companyIds, userIds }: DemoPeople, email: string, now: Date): (daysAgo: number) => SignedInScope {
  const seller = demoSellers.find((one) => one.email === email);
  const one = seller ?? demoBuyers.find((buyer) => buyer.email === email);
  if (!one) throw new Error(`nobody is ${email}`);
  const { language, countryCode } = one;
  const kind = seller ? ('seller' as const) : ('buyer' as const);
  const person = { userId: userIds.get(email) ?? 0, companyId: companyIds.get(email) ?? 0, kind, language, countryCode };
  return (daysAgo) => demoScope(person, new Date(now.getTime() - daysAgo * day));
}

/** Deletes the mails that `work` writes: nobody is notified of the past. What the message centre shows remains. */
export async function withoutMails(tx: Tx, work: () => Promise<void>): Promise<void> {
  const last = sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from mail_message`;
  const { rows } = await last.execute(tx);
  await work();
  await sql`delete from mail_message where id > ${rows[0]?.id ?? 0}`.execute(tx);
}

export async function writeResale(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  const buyerAt = personAt(people, 'buyer@demo.example', now);
  const sellerAt = personAt(people, 'seller@demo.example', now);
  await withoutMails(tx, async () => {
    await writeServices(tx, sellerAt(60));
    for (const [index, one] of sold.entries()) await writeSold(tx, one, { index, buyerAt, sellerAt });
    await writePoints(tx, buyerAt(1));
    await writeStanding(tx, buyerAt(0));
  });
}

type People = { index: number; buyerAt: (daysAgo: number) => SignedInScope; sellerAt: (daysAgo: number) => SignedInScope };

async function writeSold(tx: Tx, one: Sold, { index, buyerAt, sellerAt }: People): Promise<void> {
  const { ending, age, channel, fault } = one;
  const entered = buyerAt(age);
  const goods = await heldGoods(tx, entered.caller.companyId);
  const chosen = Array.from({ length: one.lines }, (_, at) => goods[(index + at) % goods.length]).filter((held) => held !== undefined);
  const { name, line1, postalCode, city, countryCode = 'DE' } = one;
  const { added } = await addOrders(tx, entered, {
    draft: ending === 'draft',
    orders: [
      {
        ...{ channel, externalNumber: `${channel === 'Marktplatz' ? 'MP' : channel === 'Laden' ? 'L' : 'W'}-${20_417 + index * 13}` },
        soldOn: entered.now.toISOString().slice(0, 10),
        recipient: { name, companyName: '', line1, line2: '', postalCode, city, region: '', countryCode, phone: '' },
        ...{ email: '', service: '', reference: '', note: '', currency: 'EUR' },
        lines: chosen.map(({ sku, free }, at) => ({
          sku: fault === 'sku' && at === 0 ? `${sku}-XL` : sku,
          ...{ gtin: '', name: '', externalLine: String(at + 1), soldFor: 8_900 + 1_500 * ((index + at) % 7) },
          quantity: fault === 'missing' ? free + 12 : 1 + ((index + at) % 2),
        })),
      },
    ],
  });
  const id = added[0]?.id ?? 0;
  const some = { buyerOrderIds: [id] };
  if (ending === 'cancelled') return void (await cancelSeveral(tx, buyerAt(age - 0.1), some));
  if (ending === 'draft' || ending === 'problem') return;
  if (ending === 'ready') return void (fault && (await matchSome(tx, buyerAt(age), some)));
  await matchSome(tx, buyerAt(age - 0.02), some);
  if (ending === 'matched') return;
  await orderSome(tx, buyerAt(age - 0.03), some);
  for (const { id: dispatchId, storeId } of await dispatchesOf(tx, id)) await send(tx, { dispatchId, storeId }, one, { index, sellerAt });
}

async function send(
  tx: Tx,
  dispatch: { dispatchId: number; storeId: number },
  { ending, age, way }: Sold,
  { index, sellerAt }: Pick<People, 'index' | 'sellerAt'>,
): Promise<void> {
  if (ending === 'ordered') return;
  if (ending === 'refused')
    return void (await refuseDispatch(tx, sellerAt(age - 0.5), {
      ...dispatch,
      reason: 'damaged',
      note: 'Die Kartons sind nass geworden.',
    }));
  await stepDispatch(tx, sellerAt(age - 0.3), { ...dispatch, to: 'picking' });
  if (ending === 'picking') return;
  await stepDispatch(tx, sellerAt(age - 0.4), { ...dispatch, to: 'packed' });
  if (ending === 'packed') return;
  const trackingNumber = `00340${43_810_000 + index * 7_919 + dispatch.dispatchId}${way ? digits[way] : 1}`;
  await shipDispatch(tx, sellerAt(age - 0.6), { ...dispatch, carrier: index % 2 === 0 ? 'DHL' : 'DPD', trackingNumber });
  if (ending === 'delivered') await deliverDispatch(tx, sellerAt(age - 2.4), dispatch);
  if (ending === 'returned') {
    const { lines } = await dispatchDetail(tx, sellerAt(age - 4), dispatch);
    await takeBackDispatch(tx, sellerAt(age - 4), {
      ...dispatch,
      lines: lines.map(({ id, quantity }) => ({ lineId: id, pieces: quantity })),
      note: 'Empfänger unbekannt verzogen, Ware unbeschädigt.',
    });
  }
}

const zones = [
  { countries: ['DE'], prices: [590, 890, 1_490], extraKilogram: 45 },
  { countries: ['AT', 'NL', 'BE', 'LU', 'DK', 'PL', 'CZ'], prices: [1_190, 1_690, 2_690], extraKilogram: 80 },
  { countries: ['FR', 'IT', 'ES', 'PT', 'SE', 'FI', 'RO', 'HU'], prices: [1_690, 2_490, 3_990], extraKilogram: 130 },
];

/** What the demo seller's store of lamps ships with; its other store has a flat fee. */
async function writeServices(tx: Tx, scope: SignedInScope): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from store where item_code = 'LWK'`.execute(tx);
  for (const [name, carrier, minDays, maxDays, dearer] of [
    ['Paket', 'DHL', 1, 3, 100],
    ['Express', 'DPD', 1, 1, 180],
  ] as const)
    await saveService(tx, scope, {
      ...{ storeId: rows[0]?.id ?? 0, id: null, version: 0, name, carrier, minDays, maxDays, divisor: 5_000 },
      zones: zones.map(({ countries, prices, extraKilogram }) => ({
        ...{ countries, postalCodes: [], extraKilogram: Math.round((extraKilogram * dearer) / 100) },
        steps: prices.map((price, step) => ({ upTo: [5_000, 15_000, 31_500][step] ?? 31_500, price: Math.round((price * dearer) / 100) })),
      })),
    });
}

/** Of the goods that it holds, some are to be ordered again by now. */
async function writePoints(tx: Tx, scope: SignedInScope): Promise<void> {
  const goods = await heldGoods(tx, scope.caller.companyId);
  for (const [index, { variantId, free }] of goods.slice(0, 3).entries()) {
    const minimum = index === 1 ? Math.max(1, free - 5) : free + 10;
    await savePoint(tx, scope, { variantId, minimum, target: minimum + 24 });
  }
}

async function writeStanding(tx: Tx, scope: SignedInScope): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from purchase_order where buyer_company_id = ${scope.caller.companyId} and state = 'completed' and delivery <> 'keep' order by id limit 3`.execute(
    tx,
  );
  const plans = [
    { name: 'Leuchten für den Laden', every: 'month', ahead: 9 },
    { name: 'Büroausstattung', every: 'twoWeeks', ahead: 5 },
    { name: 'Saisonware', every: 'week', ahead: 3 },
  ] as const;
  for (const [index, { id: buyerOrderId }] of rows.entries()) {
    const plan = plans[index];
    if (!plan) return;
    const { name, every, ahead } = plan;
    const nextOn = new Date(scope.now.getTime() + ahead * day).toISOString().slice(0, 10);
    const { id } = await addStandingOrder(tx, scope, { buyerOrderId, name, every, nextOn });
    if (index === plans.length - 1) await changeStandingOrder(tx, scope, { id, name, every, nextOn, isPaused: true });
  }
}
