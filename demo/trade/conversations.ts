/** Conversations of the demo market, written by the same code as real ones, each message at its own time. */
import { sql } from 'kysely';
import { predefinedRoles } from '../../contract/identity/access.ts';
import { followGroup, openSupport, openWithStore, writeMessage } from '../../server/domains/talk/index.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import type { SignedInScope } from '../../server/platform/scope.ts';
import { demoOperator } from '../market.ts';
import { demoScope } from '../people/scope.ts';
import type { DemoPeople } from '../people/people.ts';

/** Who writes, hours ago, and what; `answers` is the place of the message that it replies to. */
type Line = { by: 'buyer' | 'other'; age: number; msg: string; answers?: number };
/** `store` is its item code; null is the platform. */
type Planned = { buyer: string; store: string | null; lines: readonly Line[] };

const lindenau = 'buyer@demo.example';
const claire = 'achats@maisonclaire.example';

const planned: readonly Planned[] = [
  {
    ...{ buyer: lindenau, store: 'WRK' },
    lines: [
      {
        by: 'buyer',
        age: 75,
        msg: 'Guten Tag, können Sie die Lieferung auf zwei Termine verteilen? Unser Lager ist bis Ende der Woche voll.',
      },
      { by: 'other', age: 74, msg: 'Gern. Die Hälfte diese Woche, den Rest am Dienstag darauf?' },
      { by: 'buyer', age: 73, msg: 'Das passt genau, vielen Dank.' },
      { by: 'other', age: 50, msg: 'Der erste Teil ist heute Morgen abgegangen, die Sendungsnummer steht bei der Bestellung.' },
      { by: 'buyer', age: 26, msg: 'Ist angekommen, alles in Ordnung. Haben Sie für die Stühle auch ein Muster des Bezugs?', answers: 3 },
      { by: 'other', age: 4, msg: 'Ja, ich lege der zweiten Lieferung eine Musterkarte bei.', answers: 4 },
    ],
  },
  {
    ...{ buyer: claire, store: 'WRK' },
    lines: [
      { by: 'buyer', age: 30, msg: 'Bonjour, les plateaux en noyer seront-ils de nouveau disponibles en décembre ?' },
      { by: 'other', age: 28, msg: 'Bonjour, oui : nous attendons 60 plateaux le 8 décembre.' },
      { by: 'buyer', age: 2, msg: 'Parfait. Pourriez-vous m’en réserver douze ?' },
    ],
  },
  {
    ...{ buyer: lindenau, store: null },
    lines: [
      { by: 'buyer', age: 120, msg: 'Wie ändern wir die Anschrift auf unseren Rechnungen?' },
      { by: 'other', age: 119, msg: 'Unter „Firma“ in Ihrem Konto. Die Änderung gilt für alle Rechnungen ab dann.' },
    ],
  },
];

type Person = {
  userId: number;
  companyId: number;
  name: string;
  kind: 'buyer' | 'seller' | 'operator';
  language: 'de';
  countryCode: string;
};

export async function writeConversations(database: Database, { userIds }: DemoPeople, now: Date): Promise<void> {
  const { rows } = await sql`select 1 as one from conversation limit 1`.execute(database.kysely);
  if (rows.length > 0) return;
  const people = await peopleOf(database, [...userIds.values()]);
  const byEmail = new Map(people.map((person) => [person.email, person]));
  for (const { buyer, store, lines } of planned) {
    const asking = byEmail.get(buyer);
    const found = store === null ? undefined : await storeOf(database, store);
    const other = store === null ? byEmail.get(demoOperator.email) : people.find(({ companyId }) => companyId === found?.companyId);
    const [first] = lines;
    if (!asking || !other || !first) continue;
    const at = (person: Person, age: number): SignedInScope => scopeOf(person, new Date(now.getTime() - age * 3_600_000));
    await database.transaction(async (tx) => {
      const begin = at(asking, first.age);
      const { gid } = found ? await openWithStore(tx, begin, found.id) : await openSupport(tx, begin);
      const ids: string[] = [];
      for (const { by, age, msg, answers } of lines) {
        const reply = answers === undefined ? undefined : ids[answers];
        ids.push(await writeMessage(tx, at(by === 'buyer' ? asking : other, age), { gid, msg, ...(reply !== undefined && { reply }) }));
      }
      await followGroup(tx, gid, now);
    });
  }
}

const scopeOf = (person: Person, now: Date): SignedInScope => {
  const scope = demoScope({ ...person, kind: person.kind === 'seller' ? 'seller' : 'buyer' }, now);
  const operator = person.kind === 'operator';
  const accessCodes = [...(predefinedRoles[person.kind]['owner'] ?? [])];
  return { ...scope, caller: { ...scope.caller, name: person.name, operator, accessCodes } };
};

async function peopleOf(database: Database, userIds: readonly number[]): Promise<(Person & { email: string })[]> {
  const { rows } = await sql<Person & { email: string }>`
    select u.id as "userId", u.company_id as "companyId", u.name, u.email::text as email, c.kind, 'de' as language, c.country_code as "countryCode"
    from user_account u join company c on c.id = u.company_id
    where u.id = any(${userIds}::bigint[]) or u.email = ${demoOperator.email} order by u.id`.execute(database.kysely);
  return rows;
}

async function storeOf(database: Database, itemCode: string): Promise<{ id: number; companyId: number } | undefined> {
  return database.kysely.selectFrom('store').select(['id', 'company_id as companyId']).where('item_code', '=', itemCode).executeTakeFirst();
}
