import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createFirstOperator, writeSampleAgreements } from './domains/companies/index.ts';
import { userAccounts } from './domains/identity/index.ts';
import { stores } from './domains/stores/index.ts';
import type { Files } from './platform/files/files.ts';
import type { Log } from './platform/log.ts';
import type { Database } from './platform/postgres/pool.ts';
import type { Connection } from './platform/postgres/sql/tx.ts';
import { move } from './platform/state-machine.ts';

export interface DemoParts {
  database: Database;
  files: Files;
  log: Log;
  config: Config;
}

/**
 * Fills the demo market where it is wanted and not there yet, or makes the first operator of a market without it.
 * Returns the lines that the person at the terminal should read: logins and passwords.
 */
export async function showDemo(parts: DemoParts): Promise<string[]> {
  const { database, config } = parts;
  const found = await companies(database);
  const wanted = config.demo === 'on' || (config.demo === 'auto' && found.realSellers === 0 && (found.demo > 0 || found.all === 0));
  if (!wanted) {
    if (found.demo > 0) await setDemoOpen(database, false);
    await database.transaction((tx) => writeSampleAgreements(tx, { publish: false, now: new Date() }));
    return firstOperator(database);
  }
  if (found.demo > 0) await setDemoOpen(database, true);
  if (!found.complete || config.demoScale > 0) {
    const { fillDemo } = await import('../demo/fill.ts');
    await fillDemo(parts);
  }
  await database.transaction((tx) => writeSampleAgreements(tx, { publish: true, now: new Date() }));
  const { demoLogins, demoPassword } = await import('../demo/people/logins.ts');
  return [`Demo logins, all with the password ${demoPassword}:`, ...demoLogins.map(({ email, who }) => `  ${email.padEnd(28)} ${who}`)];
}

/** `complete`: the fill writes its operator last. */
type Found = { all: number; demo: number; realSellers: number; complete: boolean };

async function companies(database: Database): Promise<Found> {
  const { rows } = await sql<Found>`
    select count(*) as "all", count(*) filter (where demo) as demo,
      count(*) filter (where kind = 'seller' and state = 'approved' and not demo) as "realSellers",
      exists (select 1 from user_account where email = 'operator@demo.example') as complete
    from company`.execute(database.kysely);
  return rows[0] ?? { all: 0, demo: 0, realSellers: 0, complete: false };
}

/** Whether the demo's people can sign in: the market is for looking at. */
export async function isDemoOpen(db: Connection): Promise<boolean> {
  const { rows } = await sql`select 1 from user_account u join company c on c.id = u.company_id
    where c.demo and u.state = 'active' limit 1`.execute(db);
  return rows.length > 0;
}

/** Known passwords must not open a market of real sellers: the demo's people are locked out, its stores closed. */
async function setDemoOpen(database: Database, open: boolean): Promise<void> {
  await database.transaction(async (tx) => {
    // A market that is open stays as the operator has it: some of its people may be blocked.
    if (open && (await isDemoOpen(tx))) return;
    const now = new Date();
    const demo = tx.selectFrom('company').select('id').where('demo', '=', true);
    const people = await tx.selectFrom('user_account').select('id').where('company_id', 'in', demo).execute();
    const ids = people.map(({ id }) => id);
    const demoStores = await tx.selectFrom('store').select('id').where('company_id', 'in', demo).execute();
    const storeIds = demoStores.map(({ id }) => id);
    if (open) {
      await move(tx, userAccounts, { ids, from: ['blocked'], to: 'active', now });
      await move(tx, stores, { ids: storeIds, from: ['closed'], to: 'open', now });
      return;
    }
    await move(tx, userAccounts, { ids, from: ['active'], to: 'blocked', now });
    await move(tx, stores, { ids: storeIds, from: ['open'], to: 'closed', now });
    await sql`update user_session s set ended_at = now(), end_reason = 'demo closed' from user_account u, company c
      where u.id = s.user_id and c.id = u.company_id and c.demo and s.ended_at is null`.execute(tx);
  });
}

async function firstOperator(database: Database): Promise<string[]> {
  const operator = { email: 'operator@kontor.localhost', companyName: 'Kontor', countryCode: 'DE' };
  const made = await database.transaction((tx) => createFirstOperator(tx, operator));
  if (!made) return [];
  return ['The first operator, shown this once:', `  login     ${made.email}`, `  password  ${made.password}`];
}
