import { sql } from 'kysely';
import type { BankAccount, invoiceTimes } from '../../../../contract/operator/market.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { MarketProfile } from '../../../platform/market-profile.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type MarketRow = Omit<MarketProfile, 'sellingStopped'> & {
  imprint: Partial<Record<Language, string>>;
  bankAccounts: BankAccount[];
  sellsUnderDrafts: boolean;
  refusesUnregistered: boolean;
  invoicesAt: (typeof invoiceTimes)[number];
  updatedAt: Date | null;
  version: number;
  /** Of the bank accounts and the company's data. */
  companyVersion: number;
};

export async function market(db: Connection): Promise<MarketRow> {
  return db
    .selectFrom('market')
    .select([
      'name',
      'logo_path as logoPath',
      'accent',
      sql<MarketRow['slogan']>`slogan`.as('slogan'),
      sql<MarketRow['imprint']>`imprint`.as('imprint'),
      sql<BankAccount[]>`bank_accounts`.as('bankAccounts'),
      'sells_under_drafts as sellsUnderDrafts',
      'refuses_unregistered as refusesUnregistered',
      sql<MarketRow['invoicesAt']>`invoices_at`.as('invoicesAt'),
      'updated_at as updatedAt',
      'version',
      'company_version as companyVersion',
    ])
    .executeTakeFirstOrThrow();
}

export async function lockMarket(tx: Tx): Promise<void> {
  await sql`select 1 from market for update`.execute(tx);
}

export async function updateMarket(
  tx: Tx,
  to: Omit<MarketRow, 'bankAccounts' | 'updatedAt' | 'version' | 'companyVersion'>,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('market')
    .set((eb) => ({
      version: eb('version', '+', 1),
      name: to.name,
      logo_path: to.logoPath,
      accent: to.accent,
      slogan: JSON.stringify(to.slogan),
      imprint: JSON.stringify(to.imprint),
      sells_under_drafts: to.sellsUnderDrafts,
      refuses_unregistered: to.refusesUnregistered,
      invoices_at: to.invoicesAt,
      updated_at: now,
      updated_by: userId,
    }))
    .execute();
}

export async function updateBankAccounts(tx: Tx, accounts: readonly BankAccount[]): Promise<void> {
  await tx
    .updateTable('market')
    .set((eb) => ({ bank_accounts: JSON.stringify(accounts), company_version: eb('company_version', '+', 1) }))
    .execute();
}

export type SetupRow = {
  categories: number;
  options: number;
  homePages: number;
  sellers: number;
  sentMails: number;
};

/** What the points of setting up count. One statement. */
export async function setupRow(db: Connection): Promise<SetupRow> {
  const { rows } = await sql<SetupRow>`
    select (select count(*)::int from category) as categories,
      (select count(*)::int from attribute where is_option) as options,
      (select count(*)::int from activity where kind = 'home') as "homePages",
      (select count(*)::int from company where kind = 'seller' and state = 'approved') as sellers,
      (select count(*)::int from mail_message where sent_at is not null) as "sentMails"`.execute(db);
  if (!rows[0]) throw new Error('one row is always there');
  return rows[0];
}

/** The address that a user logs in with. */
export async function emailOf(db: Connection, userId: number): Promise<string> {
  const { email } = await db.selectFrom('user_account').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email;
}
