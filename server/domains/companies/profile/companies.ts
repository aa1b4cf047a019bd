import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type CompanyKind, predefinedRoles } from '../../../../contract/identity/access.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { invalidFields } from '../../../platform/refusal.ts';
import { hashPassword, type Connection, upsertRoles, roleId, countOperators, lock } from '../../identity/index.ts';

export type NewCompany = {
  kind: CompanyKind;
  legalName: string;
  countryCode: string;
  /** Default: draft. Approved buyers are audited, approved sellers may log in. */
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

/** Adds a user with a role of their company; returns the id. @throws 40001 if the e-mail has an account, of whatever kind of company */
export async function createUser(db: Connection, user: NewUser): Promise<number> {
  let role = await roleId(db, user.companyId, user.role);
  if (role === null) {
    await seedRoles(db);
    role = await roleId(db, user.companyId, user.role);
  }
  if (role === null) throw new Error(`company ${user.companyId} has no role ${user.role}`);
  const made = await db
    .insertInto('user_account')
    .values({
      company_id: user.companyId,
      role_id: role,
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      need_setting_password: user.needSettingPassword ?? false,
      language: user.language ?? 'en',
      state: user.state ?? 'active',
      ...(user.phone && { phone_country_code: user.phone.countryCode, phone_number: user.phone.number }),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw invalidFields({ email: 'registration.emailTaken' });
  return made.id;
}

/**
 * Creates the operator's company and owner if there is none, with a password that is shown once and has to be changed at the first login.
 * Null if there is an operator already.
 */
export async function createFirstOperator(
  database: Database,
  operator: { email: string; companyName: string; countryCode: string },
): Promise<{ email: string; password: string } | null> {
  if ((await countOperators(database.kysely)) > 0) return null;
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    await lock(tx, 'first operator');
    if ((await countOperators(tx)) > 0) return null;
    const companyId = await createCompany(tx, {
      kind: 'operator',
      legalName: operator.companyName,
      countryCode: operator.countryCode,
      state: 'approved',
    });
    await createUser(tx, {
      companyId,
      role: 'owner',
      email: operator.email,
      name: operator.companyName,
      passwordHash,
      needSettingPassword: true,
    });
    return { email: operator.email, password };
  });
}

/** Twenty characters of all four kinds, without characters that look alike: some 110 bits. */
function oneTimePassword(): string {
  const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-+=!?%'];
  const pick = (from: string): string => from.charAt(randomInt(from.length));
  const characters = [...kinds.map(pick), ...Array.from({ length: 16 }, () => pick(kinds.join('')))];
  for (let index = characters.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    [characters[index], characters[other]] = [characters[other] ?? '', characters[index] ?? ''];
  }
  return characters.join('');
}
