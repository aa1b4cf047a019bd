/** After-sales cases of the demo market at every point: opened, negotiated, refused, disputed, sent back, refunded. Made by the same code as real ones. */
import { type Transaction, sql } from 'kysely';
import type { CaseReason } from '../../contract/orders/after-sales/cases.ts';
import {
  acceptCase,
  disputeCase,
  offer,
  openCase,
  refuseCase,
  reviewCase,
  saveRule,
  shipReturn,
  writeToCase,
} from '../../server/domains/orders/after-sales/index.ts';
import { buyerSide, sellerSide } from '../../server/domains/orders/purchase-orders/index.ts';
import type { SignedInScope } from '../../server/platform/scope.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { demoSellers } from '../market.ts';
import type { DemoPeople } from '../people/people.ts';
import { personAt, withoutMails } from './resale.ts';

type Tx = Transaction<DB>;
type Ending = 'submitted' | 'reviewing' | 'offered' | 'disputed' | 'returning' | 'refused' | 'refunded';
type Planned = {
  ending: Ending;
  buyer: string;
  /** Days ago; what moves money is of the last hours, after all that is posted of the past orders. */
  age: number;
  kind: 'refund' | 'reshipment';
  reason: CaseReason;
  note: string;
  answer?: string;
};

const lindenau = 'buyer@demo.example';
const claire = 'achats@maisonclaire.example';
const kowalski = 'zakupy@domiogrod.example';

const planned: readonly Planned[] = [
  {
    ...{ ending: 'disputed', buyer: lindenau, age: 6, kind: 'refund', reason: 'late' },
    note: 'Die Ware kam zwei Wochen nach dem zugesagten Termin, die Eröffnung war vorbei.',
    answer: 'Der Termin war nicht verbindlich.',
  },
  {
    ...{ ending: 'returning', buyer: lindenau, age: 4, kind: 'refund', reason: 'changed_mind' },
    note: 'Zwei Stück zu viel bestellt, originalverpackt.',
    answer: 'Nehmen wir zurück, bitte unfrei an unser Lager.',
  },
  {
    ...{ ending: 'offered', buyer: lindenau, age: 3, kind: 'refund', reason: 'late' },
    note: 'Lieferung vier Tage zu spät, wir mussten Kunden vertrösten.',
    answer: 'Wir bieten die Hälfte als Gutschrift.',
  },
  {
    ...{ ending: 'refunded', buyer: lindenau, age: 0.14, kind: 'refund', reason: 'return_to_sender' },
    note: 'Ein Karton ging laut Paketdienst an Sie zurück.',
    answer: 'Ist bei uns angekommen, wir erstatten.',
  },
  {
    ...{ ending: 'refused', buyer: kowalski, age: 2.5, kind: 'reshipment', reason: 'not_arrived' },
    note: 'Brakuje jednej paczki.',
    answer: 'Laut Sendungsverfolgung am Empfang abgegeben.',
  },
  { ending: 'reviewing', buyer: claire, age: 1.5, kind: 'refund', reason: 'late', note: 'Livré une semaine trop tard pour la foire.' },
  { ending: 'submitted', buyer: claire, age: 0.4, kind: 'refund', reason: 'not_arrived', note: 'Un des colis n’est pas arrivé.' },
  {
    ending: 'submitted',
    buyer: lindenau,
    age: 0.2,
    kind: 'refund',
    reason: 'changed_mind',
    note: 'Die Farbe passt doch nicht zur Einrichtung.',
  },
];

type Arrived = { id: number; storeId: number; storeCode: string; lineId: number; shipped: number };

/** Lines of a buyer's orders that have arrived and have no case, those of the demo seller first. */
async function arrivedLine(tx: Tx, companyId: number): Promise<Arrived | undefined> {
  const { rows } = await sql<Arrived>`
    select o.id, o.store_id as "storeId", s.item_code as "storeCode", l.id as "lineId", l.shipped_quantity as shipped
    from purchase_order o join store s on s.id = o.store_id
    cross join lateral (select id, shipped_quantity from purchase_order_line where order_id = o.id order by position limit 1) l
    where o.buyer_company_id = ${companyId} and o.state in ('delivered', 'shipped', 'completed') and o.delivery <> 'keep' and l.shipped_quantity > 1
      and not exists (select from after_sales_case c where c.order_id = o.id)
    order by (s.item_code in ('WRK', 'LWK')) desc, o.id desc limit 1`.execute(tx);
  return rows[0];
}

export async function writeCases(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  await withoutMails(tx, async () => {
    for (const plan of planned) await writeCase(tx, plan, people, now);
    const rules = personAt(people, 'seller@demo.example', now)(30);
    const { rows } = await sql<{ id: number }>`select id from store where item_code = 'LWK'`.execute(tx);
    await saveRule(tx, rules, { storeId: rows[0]?.id ?? 0, perCase: 20_00, perMonth: 200_00 });
  });
}

async function writeCase(tx: Tx, plan: Planned, people: DemoPeople, now: Date): Promise<void> {
  const buyerAt = personAt(people, plan.buyer, now);
  const { ending, age, kind, reason, note, answer = '' } = plan;
  const order = await arrivedLine(tx, buyerAt(age).caller.companyId);
  if (!order) return;
  const seller = demoSellers.find((one) => one.stores.some(({ itemCode }) => itemCode === order.storeCode));
  const sellerAt = personAt(people, seller?.email ?? '', now);
  const lines = [{ orderLineId: order.lineId, quantity: Math.min(2, order.shipped), amount: undefined }];
  const returnWanted = ending === 'returning';
  const { caseId } = await openCase(tx, buyerAt(age), { buyerOrderId: order.id, kind, reason, note, lines, returnWanted, files: [] });
  const [buys, sells] = [
    (daysAgo: number) => [tx, buyerAt(daysAgo), buyerSide(buyerAt(daysAgo))] as const,
    (daysAgo: number) => [tx, sellerAt(daysAgo), sellerSide(sellerAt(daysAgo), order.storeId)] as const,
  ];
  const one = async () => ({ caseId, version: await versionOf(tx, caseId) });
  if (ending === 'submitted') return;
  await reviewCase(...sells(age * 0.9), caseId);
  if (ending === 'reviewing') return void (await askedBack(...sells(age * 0.8), caseId));
  const given = { ...(await one()), note: answer };
  const at = age * 0.6;
  if (ending === 'offered') {
    const { rows } = await sql<{ asked: number }>`select asked from after_sales_case where id = ${caseId}`.execute(tx);
    return void (await offer(...sells(at), 'seller', { ...given, amount: Math.ceil((rows[0]?.asked ?? 2) / 2) }));
  }
  if (ending === 'refunded') return void (await acceptCase(...sells(at), { ...given, returnAddress: '' }));
  if (ending === 'returning') {
    const { line1 = '', postalCode = '', city = '' } = seller?.stores[0]?.warehouses[0] ?? {};
    await acceptCase(...sells(at), { ...given, returnAddress: `${line1}, ${postalCode} ${city}` });
    return void (await shipReturn(...buys(age * 0.3), { ...(await one()), carrier: 'DHL', trackingNumber: '00340434710220' }));
  }
  await refuseCase(...sells(at), given);
  if (ending === 'disputed')
    await disputeCase(...buys(age * 0.3), { ...(await one()), note: 'Der Termin stand in der Auftragsbestätigung.', files: [] });
}

const askedBack = (tx: Tx, scope: SignedInScope, side: ReturnType<typeof sellerSide>, caseId: number) =>
  writeToCase(tx, scope, side, 'seller', { caseId, note: 'Wir klären das mit der Spedition.', files: [] });

async function versionOf(tx: Tx, caseId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from after_sales_case where id = ${caseId}`.execute(tx);
  return rows[0]?.version ?? 0;
}
