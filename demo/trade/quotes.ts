/** Quotes of the demo market in every state, made by the same code as real ones, each step at its own time. */
import { type Transaction, sql } from 'kysely';
import { accept, counter, decline, offer, saveRequest } from '../../server/domains/buying/quotes/index.ts';
import type { RequestScope } from '../../server/platform/scope.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { demoBuyers, demoSellers } from '../market.ts';
import { demoScope } from '../people/scope.ts';
import type { DemoPeople } from '../people/people.ts';

const day = 86_400_000;
type Ending = 'draft' | 'open' | 'answered' | 'countered' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
type Planned = { buyer: string; store: string; ending: Ending; age: number; note: string; reply?: string; lines: number };

const lindenau = 'buyer@demo.example';
const claire = 'achats@maisonclaire.example';
const kowalski = 'zakupy@domiogrod.example';

const planned: readonly Planned[] = [
  {
    buyer: kowalski,
    store: 'LWK',
    ending: 'expired',
    age: 60,
    lines: 1,
    note: 'Na wiosenną ekspozycję.',
    reply: 'Cena z dostawą do Gdańska.',
  },
  {
    buyer: claire,
    store: 'WRK',
    ending: 'declined',
    age: 45,
    lines: 2,
    note: 'Pour l’ouverture de notre deuxième magasin.',
    reply: 'Ausverkauft bis April.',
  },
  {
    buyer: lindenau,
    store: 'CAR',
    ending: 'accepted',
    age: 20,
    lines: 3,
    note: 'Für die Herbstaktion, gern auf Paletten.',
    reply: 'Prețuri pentru palete întregi.',
  },
  { buyer: lindenau, store: 'ATL', ending: 'withdrawn', age: 15, lines: 1, note: 'Bitte ein Angebot ab Lager.' },
  {
    buyer: lindenau,
    store: 'LWK',
    ending: 'answered',
    age: 5,
    lines: 3,
    note: 'Ausstattung eines Musterhauses.',
    reply: 'Ab 40 Stück frei Haus.',
  },
  {
    buyer: kowalski,
    store: 'WRK',
    ending: 'countered',
    age: 4,
    lines: 2,
    note: 'Stałe ilości co kwartał.',
    reply: 'Preise gelten für ein Quartal.',
  },
  { buyer: claire, store: 'WRK', ending: 'open', age: 1, lines: 2, note: 'Livraison à Lyon en deux fois, s’il vous plaît.' },
  { buyer: lindenau, store: 'WRK', ending: 'draft', age: 0.2, lines: 2, note: 'Noch mit Lena abstimmen.' },
];

type Goods = { variantId: number; step: number; listPrice: number };

/** Goods of a store that are not in the demo buyer's other agreements. */
async function goodsOf(tx: Transaction<DB>, storeCode: string): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select v.id as "variantId", v.list_price as "listPrice",
      (ceil(greatest(coalesce(v.moq, i.moq, s.moq, 1), 1)::numeric / coalesce(v.multiple, i.multiple, s.multiple, 1)) * coalesce(v.multiple, i.multiple, s.multiple, 1))::int as step
    from store s join item i on i.store_id = s.id and i.state = 'active' and i.visibility = 'everyone' and i.country_codes is null
    join variant v on v.item_id = i.id and v.position = 0
    where s.item_code = ${storeCode} order by i.sales_count desc, v.id offset 12 limit 12`.execute(tx);
  return rows;
}

export async function writeQuotes(tx: Transaction<DB>, { companyIds, userIds }: DemoPeople, now: Date): Promise<void> {
  for (const [index, plan] of planned.entries()) {
    const buyer = demoBuyers.find((one) => one.email === plan.buyer);
    const seller = demoSellers.find((one) => one.stores.some((store) => store.itemCode === plan.store));
    if (!buyer || !seller) continue;
    const scopeOf = (kind: 'buyer' | 'seller', daysLater: number): RequestScope => {
      const { email, language, countryCode } = kind === 'buyer' ? buyer : seller;
      const person = { userId: userIds.get(email) ?? 0, companyId: companyIds.get(email) ?? 0, kind, language, countryCode };
      return demoScope(person, new Date(now.getTime() - (plan.age - daysLater) * day));
    };
    const goods = (await goodsOf(tx, plan.store)).slice(index % 6, (index % 6) + plan.lines);
    const lines = goods.map(({ variantId, step, listPrice }, place) => ({
      variantId,
      quantity: step * (20 + 10 * place),
      unitPrice: place === 0 ? Math.round((listPrice * 80) / 100) : null,
    }));
    const priced = (percent: number) =>
      goods.map(({ variantId, step, listPrice }, place) => ({
        variantId,
        quantity: step * (20 + 10 * place),
        unitPrice: Math.round((listPrice * percent) / 100),
        minimumQuantity: step * 10,
      }));
    const { id } = await saveRequest(tx, scopeOf('buyer', 0), {
      lines,
      countryCode: buyer.countryCode,
      wantedOn: new Date(now.getTime() + 40 * day).toISOString().slice(0, 10),
      note: plan.note,
      send: plan.ending !== 'draft',
    });
    await toEnding(tx, { id, plan, scopeOf, priced });
  }
  // Nobody is notified of the past.
  await sql`delete from mail_message where template = 'quoteNews'`.execute(tx);
}

async function toEnding(
  tx: Transaction<DB>,
  {
    id,
    plan,
    scopeOf,
    priced,
  }: {
    id: number;
    plan: Planned;
    scopeOf: (kind: 'buyer' | 'seller', daysLater: number) => RequestScope;
    priced: (percent: number) => { variantId: number; quantity: number; unitPrice: number; minimumQuantity: number }[];
  },
): Promise<void> {
  const { ending, reply = '' } = plan;
  if (ending === 'draft' || ending === 'open') return;
  if (ending === 'withdrawn') return void (await decline(tx, scopeOf('buyer', 1), 'buyer', { id, version: 1, reason: '' }));
  if (ending === 'declined') return void (await decline(tx, scopeOf('seller', 1), 'seller', { id, version: 1, reason: reply }));
  const sells = scopeOf('seller', 0.5);
  const dayAfter = (days: number): string => new Date(sells.now.getTime() + days * day).toISOString().slice(0, 10);
  await offer(tx, sells, {
    ...{ id, version: 1, lines: priced(86), leadDays: 14, note: reply, limited: ending !== 'accepted' },
    validUntil: dayAfter(21),
    pricesUntil: dayAfter(120),
  });
  if (ending === 'accepted') await accept(tx, scopeOf('buyer', 2), 'buyer', { id, version: 2 });
  if (ending === 'countered')
    await counter(tx, scopeOf('buyer', 1), { id, version: 2, lines: priced(82), wantedOn: null, note: 'Ostatnia propozycja.' });
  if (ending === 'expired')
    await sql`
      with ended as (update quote set state = 'expired', changed_at = open_until where id = ${id} returning id, open_until, version)
      insert into quote_event (quote_id, at, what, version) select id, open_until, 'expired', version from ended`.execute(tx);
}
