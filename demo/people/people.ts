/** Writes the demo's companies and people. Each step may have been done before: a fill that was cut off goes on where it stopped. */
import { imprintNotes } from '../texts/imprint.ts';
import { sql } from 'kysely';
import { hashPassword } from '../../server/domains/identity/index.ts';
import { createCompany, createUser, saveAddress, seedRoles, type NewCompany } from '../../server/domains/companies/index.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { demoPassword } from './logins.ts';
import { writeActivities } from '../trade/activities.ts';
import { signTerms } from '../trade/credit.ts';
import { writeMoney } from '../trade/money.ts';
import { writeReviews } from './reviews.ts';
import { demoBuyers, demoColleagues, demoOperator, demoSellers } from '../market.ts';

export type DemoPeople = {
  /** Ids of companies by the e-mail of their first person. */
  companyIds: Map<string, number>;
  userIds: Map<string, number>;
  passwordHash: string;
};

type Person = {
  email: string;
  person: string;
  role: string;
  language: 'en' | 'de' | 'fr' | 'it' | 'pl' | 'ro';
  limitPerOrder?: number | null;
};

async function addUser(database: Database, companyId: number, person: Person, passwordHash: string): Promise<number> {
  const id = await createUser(database.kysely, {
    companyId,
    role: person.role,
    email: person.email,
    name: person.person,
    passwordHash,
    language: person.language,
  });
  if (person.limitPerOrder)
    await database.kysely.updateTable('user_account').set({ limit_per_order: person.limitPerOrder }).where('id', '=', id).execute();
  return id;
}

export async function writePeople(database: Database, now: Date): Promise<DemoPeople> {
  await seedRoles(database.kysely);
  const passwordHash = await hashPassword(demoPassword);
  const { rows } = await sql<{
    id: number;
    company_id: number;
    email: string;
  }>`select id, company_id, email::text as email from user_account where email like '%.example'`.execute(database.kysely);
  const companyIds = new Map(rows.map((row) => [row.email, row.company_id]));
  const userIds = new Map(rows.map((row) => [row.email, row.id]));

  const add = async (person: Person, company: Omit<NewCompany, 'demo' | 'contactEmail'>): Promise<void> => {
    if (userIds.has(person.email)) return;
    const companyId = await createCompany(database.kysely, { ...company, contactEmail: person.email, demo: true });
    companyIds.set(person.email, companyId);
    userIds.set(person.email, await addUser(database, companyId, person, passwordHash));
  };

  for (const seller of demoSellers) {
    const { legalName, countryCode, vatId } = seller;
    await add(
      { ...seller, role: 'owner' },
      {
        kind: 'seller',
        legalName,
        countryCode,
        vatId,
        vatValidAt: now,
        state: 'approved',
        preferredCurrency: seller.stores[0]?.currency ?? 'EUR',
      },
    );
  }
  for (const buyer of demoBuyers) {
    const { legalName, countryCode, vatId, state, currency, businessType, channels } = buyer;
    await add(
      { ...buyer, role: 'owner' },
      {
        kind: 'buyer',
        legalName,
        countryCode,
        vatId,
        state,
        businessType,
        salesChannels: [...channels],
        preferredCurrency: currency,
        ...(state === 'approved' ? { vatValidAt: now } : {}),
      },
    );
    await addAddress(database, companyIds.get(buyer.email) ?? 0, buyer);
  }
  const ownCompany = companyIds.get(demoBuyers[0]?.email ?? '') ?? 0;
  for (const colleague of demoColleagues) {
    if (!userIds.has(colleague.email))
      userIds.set(colleague.email, await addUser(database, ownCompany, { ...colleague, language: 'de' }, passwordHash));
  }
  return { companyIds, userIds, passwordHash };
}

async function addAddress(database: Database, companyId: number, buyer: (typeof demoBuyers)[number]): Promise<void> {
  const known = await database.kysely.selectFrom('company_address').select('id').where('company_id', '=', companyId).executeTakeFirst();
  if (known) return;
  const { legalName: companyName, person: name, countryCode, address } = buyer;
  const delivery = { label: '', name, companyName, ...address, line2: '', region: '', countryCode, phone: '', isDefault: true };
  await database.transaction((tx) => saveAddress(tx, companyId, delivery));
}

/** The operator comes last, with the reviews and activities in its books: that there is one says that the demo market is complete. */
export async function writeOperator(database: Database, people: DemoPeople, now: Date): Promise<void> {
  const { passwordHash } = people;
  const { legalName, countryCode, email, person, language, company, bankAccounts } = demoOperator;
  await database.transaction(async (tx) => {
    const companyId = await createCompany(tx, { kind: 'operator', legalName, countryCode, state: 'approved', demo: true });
    await tx.updateTable('company').set(company).where('id', '=', companyId).execute();
    const market = { imprint: JSON.stringify(imprintNotes), bank_accounts: JSON.stringify(bankAccounts), updated_at: now };
    await tx.updateTable('market').set(market).execute();
    const operatorId = await createUser(tx, { companyId, role: 'owner', email, name: person, passwordHash, language });
    await writeReviews(tx, { passwordHash, operatorId }, now);
    await signTerms(tx, operatorId);
    await writeMoney(tx, { people, operatorId }, now);
    await writeActivities(tx, operatorId, now);
  });
}
