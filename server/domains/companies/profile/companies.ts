import { sql } from 'kysely';
import { type CompanyKind, predefinedRoles } from '../../../../contract/identity/access.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { invalidFields } from '../../../platform/refusal.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { insertAccount } from '../../identity/index.ts';
import { roleId, upsertRoles } from '../staff/role-queries.ts';

export type NewCompany = {
  kind: CompanyKind;
  legalName: string;
  countryCode: string;
  /** Default: draft. Approved buyers may buy, approved sellers may log in. */
  state?: string;
  vatId?: string;
  /** Demo companies: made-up ids that permanently count as confirmed at that time. */
  vatValidAt?: Date;
  preferredCurrency?: string;
  businessType?: string;
  salesChannels?: string[];
  contactEmail?: string;
  demo?: boolean;
};

export type NewUser = {
  companyId: number;
  /** Key of a role of the company or of its kind. */
  role: string;
  email: string;
  name: string;
  /** From `hashPassword`; null until the user has set a password. */
  passwordHash: string | null;
  needSettingPassword?: boolean;
  language?: Language;
  state?: 'active' | 'invited' | 'blocked';
  phone?: { countryCode: string; number: string };
};

/** Writes the predefined roles of contract/identity/access.ts, or updates their codes. One idempotent statement. */
export async function seedRoles(db: Connection): Promise<void> {
  const roles = Object.entries(predefinedRoles).flatMap(([kind, byKey]) =>
    Object.entries(byKey).map(([key, codes]) => ({ kind: kind as CompanyKind, key, codes })),
  );
  await upsertRoles(db, roles);
}

/** Adds a company; returns its id. */
export async function createCompany(db: Connection, company: NewCompany): Promise<number> {
  const { id } = await db
    .insertInto('company')
    .values({
      kind: company.kind,
      legal_name: company.legalName,
      country_code: company.countryCode,
      vat_id: company.vatId ?? null,
      business_type: company.businessType ?? null,
      contact_email: company.contactEmail ?? null,
      ...(company.state && { state: company.state }),
      ...(company.vatValidAt && { vat_state: 'valid', vat_checked_at: company.vatValidAt, vat_counts_until: sql<Date>`'infinity'` }),
      ...(company.preferredCurrency && { preferred_currency: company.preferredCurrency }),
      ...(company.salesChannels && { sales_channels: company.salesChannels }),
      ...(company.demo && { demo: true }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a user with a role of their company; returns the id. @throws codes.invalid if the e-mail has an account, of whatever kind of company */
export async function createUser(db: Connection, user: NewUser): Promise<number> {
  let role = await roleId(db, user.companyId, user.role);
  if (role === null) {
    await seedRoles(db);
    role = await roleId(db, user.companyId, user.role);
  }
  if (role === null) throw new Error(`company ${user.companyId} has no role ${user.role}`);
  const id = await insertAccount(db, {
    ...user,
    roleId: role,
    language: user.language ?? 'en',
    state: user.state ?? 'active',
  });
  if (id === null) throw invalidFields({ email: 'registration.emailTaken' });
  return id;
}

export async function setPreferredCurrency(tx: Tx, companyId: number, currency: string): Promise<void> {
  await tx.updateTable('company').set({ preferred_currency: currency }).where('id', '=', companyId).execute();
}
