import type { OwnCompany } from '../../../../contract/operator/market.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';

/** The company that runs the market. One statement. */
export async function operatorCompany(db: Connection): Promise<OwnCompany> {
  const row = await db
    .selectFrom('company')
    .select([
      'legal_name as legalName',
      'country_code as countryCode',
      'vat_id as vatId',
      'trade_register_number as tradeRegisterNumber',
      'address',
      'phone_country_code as phoneCountryCode',
      'phone_number as phoneNumber',
      'contact_name as contactName',
      'contact_email as contactEmail',
    ])
    .where('kind', '=', 'operator')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { vatId, tradeRegisterNumber, phoneCountryCode, phoneNumber, contactEmail, address, ...rest } = row;
  const lines = address as Partial<OwnCompany['address']>;
  return {
    ...rest,
    vatId: vatId ?? '',
    tradeRegisterNumber: tradeRegisterNumber ?? '',
    phone: { countryCode: phoneCountryCode ?? '', number: phoneNumber ?? '' },
    contactEmail: contactEmail ?? '',
    address: {
      line1: lines.line1 ?? '',
      line2: lines.line2 ?? '',
      postalCode: lines.postalCode ?? '',
      city: lines.city ?? '',
      region: lines.region ?? '',
    },
  };
}

/** Writes the data of the caller's company, which is the operator's: nobody reviews them. */
export async function saveOperatorCompany(tx: Tx, scope: RequestScope, to: OwnCompany): Promise<void> {
  const { userId, companyId } = signedIn(scope);
  const before = await operatorCompany(tx);
  await tx
    .updateTable('company')
    .set({
      legal_name: to.legalName,
      country_code: to.countryCode,
      vat_id: to.vatId || null,
      trade_register_number: to.tradeRegisterNumber || null,
      address: JSON.stringify(to.address),
      phone_country_code: to.phone.countryCode,
      phone_number: to.phone.number,
      contact_name: to.contactName,
      contact_email: to.contactEmail,
    })
    .where('id', '=', companyId)
    .where('kind', '=', 'operator')
    .execute();
  const facts = ({ legalName, countryCode, vatId, tradeRegisterNumber }: OwnCompany): object => ({
    legalName,
    countryCode,
    vatId,
    tradeRegisterNumber,
  });
  await recordAudit(tx, {
    userId,
    companyId,
    action: 'company.changed',
    subject: `company:${companyId}`,
    before: facts(before),
    after: facts(to),
    network: scope.network,
    at: scope.now,
  });
}
