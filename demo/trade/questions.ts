/** Questions about items of the demo market, asked in the seller's language or the buyer's: answered and published, answered, and open. */
import { type Transaction, sql } from 'kysely';
import type { Language } from '../../contract/values/locale.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { demoSellers } from '../market.ts';
import type { DemoPeople } from '../people/people.ts';

type Asked = {
  store: string;
  /** Of the store's items, the ones that sell best first. */
  place: number;
  buyer: string;
  language: Language;
  /** Hours ago. */
  age: number;
  body: string;
  answer?: { after: number; text: string; published: boolean };
};

const lindenau = 'buyer@demo.example';
const claire = 'achats@maisonclaire.example';
const kowalski = 'zakupy@domiogrod.example';

const asked: readonly Asked[] = [
  {
    ...{ store: 'WRK', place: 0, buyer: lindenau, language: 'de', age: 1_500 },
    body: 'Ist die Oberfläche geölt oder lackiert, und wie pflegt man sie?',
    answer: { after: 3, text: 'Geölt. Einmal im Jahr mit dem beiliegenden Pflegeöl nachölen genügt.', published: true },
  },
  {
    ...{ store: 'WRK', place: 0, buyer: claire, language: 'fr', age: 1_200 },
    body: 'Les pieds sont-ils démontables pour la livraison ?',
    answer: { after: 7, text: 'Oui, avec une clé six pans fournie. Le colis mesure alors 20 cm de moins.', published: true },
  },
  {
    ...{ store: 'WRK', place: 0, buyer: kowalski, language: 'pl', age: 900 },
    body: 'Czy można zamówić próbkę drewna?',
    answer: { after: 26, text: 'Tak, próbki wysyłamy bezpłatnie razem z pierwszym zamówieniem.', published: true },
  },
  {
    ...{ store: 'WRK', place: 0, buyer: lindenau, language: 'en', age: 700 },
    body: 'Does the carton pass an 80 cm door without unpacking?',
    answer: { after: 5, text: 'Yes, the carton is 74 cm wide.', published: true },
  },
  {
    ...{ store: 'WRK', place: 1, buyer: claire, language: 'es', age: 600 },
    body: '¿Hay instrucciones de montaje en español?',
    answer: { after: 4, text: 'Sí, están en el embalaje y en los documentos del artículo.', published: true },
  },
  {
    ...{ store: 'WRK', place: 2, buyer: kowalski, language: 'pt', age: 500 },
    body: 'As peças sobresselentes estão disponíveis em separado?',
    answer: { after: 12, text: 'Sim, durante dez anos após o fim da produção.', published: true },
  },
  {
    ...{ store: 'WRK', place: 3, buyer: lindenau, language: 'de', age: 300 },
    body: 'Können Sie im Dezember auch in zwei Teillieferungen schicken?',
    answer: { after: 20, text: 'Ja, bitte vermerken Sie es bei der Bestellung.', published: false },
  },
  {
    ...{ store: 'LWK', place: 0, buyer: claire, language: 'fr', age: 250 },
    body: 'L’ampoule est-elle remplaçable par le client final ?',
    answer: { after: 2, text: 'Oui, culot E27, sans outil.', published: true },
  },
  {
    ...{ store: 'CAR', place: 0, buyer: kowalski, language: 'ro', age: 220 },
    body: 'Din ce esență de lemn este blatul?',
    answer: { after: 9, text: 'Stejar masiv din Munții Rodnei, certificat.', published: true },
  },
  {
    ...{ store: 'CAS', place: 0, buyer: claire, language: 'it', age: 200 },
    body: 'La finitura resiste all’umidità del bagno?',
    answer: { after: 30, text: 'Sì, la vernice è adatta agli ambienti umidi.', published: true },
  },
  {
    ...{ store: 'WRK', place: 4, buyer: kowalski, language: 'pl', age: 98 },
    body: 'Czy planują Państwo wersję w kolorze czarnym?',
  },
  {
    ...{ store: 'WRK', place: 1, buyer: lindenau, language: 'de', age: 27 },
    body: 'Gibt es dazu eine passende Bank in derselben Länge?',
  },
  {
    ...{ store: 'LWK', place: 1, buyer: claire, language: 'fr', age: 3 },
    body: 'Quelle est la longueur du câble ? Peut-on le commander en 3 m ?',
  },
  {
    ...{ store: 'ATL', place: 0, buyer: lindenau, language: 'de', age: 40 },
    body: 'Ist der Bezug abziehbar und bei 30 Grad waschbar?',
  },
];

export async function writeQuestions(tx: Transaction<DB>, { companyIds, userIds }: DemoPeople, now: Date): Promise<void> {
  const at = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const rows = asked.map(({ store, place, buyer, language, age, body, answer }) => ({
    store,
    place,
    company_id: companyIds.get(buyer),
    user_id: userIds.get(buyer),
    language,
    body,
    state: answer ? 'answered' : 'open',
    asked_at: at(age),
    answer: answer?.text ?? null,
    answered_at: answer ? at(age - answer.after) : null,
    answered_by: answer
      ? userIds.get(demoSellers.find((seller) => seller.stores.some((own) => own.itemCode === store))?.email ?? '')
      : null,
    published_at: answer?.published ? at(age - answer.after) : null,
  }));
  await sql`
    with ranked as (
      select i.id, i.store_id, s.item_code, row_number() over (partition by i.store_id order by i.sales_count desc, i.id) - 1 as place
      from item i join store s on s.id = i.store_id where i.state = 'active' and i.visibility = 'everyone')
    insert into item_question (item_id, store_id, company_id, user_id, language, body, state, asked_at, answer, answered_at, answered_by, published_at, notified_at)
    select r.id, r.store_id, g.company_id, g.user_id, g.language, g.body, g.state, g.asked_at, g.answer, g.answered_at, g.answered_by, g.published_at, g.asked_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (store text, place int, company_id bigint, user_id bigint, language text, body text,
      state text, asked_at timestamptz, answer text, answered_at timestamptz, answered_by bigint, published_at timestamptz)
    join ranked r on r.item_code = g.store and r.place = g.place order by g.asked_at`.execute(tx);
}
