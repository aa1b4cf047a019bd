import type {
  SellerFacts,
  sellerFactsCalls,
  SellerFactsRule,
  sellerReportCalls,
} from '../../../../contract/payments/sellers/seller-facts.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, notFound } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { mails } from '../mails.ts';
import * as queries from './queries.ts';

/** The facts, or what the company's profile says already as a proposal. */
export async function readFacts(db: Connection, scope: RequestScope): Promise<AnswerOf<typeof sellerFactsCalls.read>> {
  const { companyId } = signedIn(scope);
  const [facts, company, { requiredFrom }] = await Promise.all([
    queries.selectFacts(db, companyId),
    queries.selectCompany(db, companyId),
    queries.selectRule(db),
  ]);
  if (!company) throw notFound();
  return { complete: facts !== undefined, requiredFrom, facts: facts ?? proposal(company) };
}

const proposal = ({ legalName, countryCode, vatId, registrationNumber, address }: queries.CompanyRow): SellerFacts => ({
  ...{ version: 0, kind: 'entity', legalName, registrationNumber, firstName: '', lastName: '', birthDate: '' },
  ...{ line1: address.line1 ?? '', postalCode: address.postalCode ?? '', city: address.city ?? '', countryCode },
  ...{ tin: '', tinCountry: countryCode, vatId, accountHolder: legalName.slice(0, 70), iban: '' },
});

/** Nobody younger trades. */
const leastAge = 14;

export async function saveFacts(
  tx: Tx,
  scope: RequestScope,
  input: ParsedInputOf<typeof sellerFactsCalls.save>,
): Promise<{ version: number }> {
  const { companyId, userId } = signedIn(scope);
  const { now } = scope;
  const latest = new Date(Date.UTC(now.getUTCFullYear() - leastAge, now.getUTCMonth(), now.getUTCDate())).toISOString().slice(0, 10);
  if (input.kind === 'person' && (input.birthDate > latest || input.birthDate < '1900-01-01'))
    throw invalidFields({ birthDate: 'sellerFacts.birthDate' });
  if (!(await queries.writeFacts(tx, input, { companyId, userId, now }))) throw changedMeanwhile();
  // Numbers of persons and accounts stay out of the log.
  const { kind, countryCode, tinCountry, iban } = input;
  await recordAudit(tx, {
    ...{ userId, companyId, action: 'sellerFacts.changed', subject: `company:${companyId}`, network: scope.network, at: now },
    after: { kind, countryCode, tinCountry, iban: `…${iban.slice(-4)}` },
  });
  return { version: input.version + 1 };
}

export async function factsState(db: Connection, scope: RequestScope): Promise<AnswerOf<typeof sellerFactsCalls.state>> {
  const [facts, { requiredFrom }] = await Promise.all([queries.selectFacts(db, signedIn(scope).companyId), queries.selectRule(db)]);
  return { complete: facts !== undefined, requiredFrom };
}

/** Days between the operator's decision and the day from which facts are required. */
const leastGrace = 14;

export async function saveRule(
  tx: Tx,
  scope: RequestScope,
  { requiredFrom: given, ...input }: ParsedInputOf<typeof sellerReportCalls.saveRule>,
): Promise<{ version: number }> {
  const { userId } = signedIn(scope);
  const before = await queries.selectRule(tx);
  const after: SellerFactsRule = { ...input, requiredFrom: given || null };
  const isNew = after.requiredFrom !== null && after.requiredFrom !== before.requiredFrom;
  const soonest = new Date(scope.now.getTime() + leastGrace * 86_400_000).toISOString().slice(0, 10);
  if (isNew && after.requiredFrom !== null && after.requiredFrom < soonest) throw invalidFields({ requiredFrom: 'sellerFacts.grace' });
  if (!(await queries.updateRule(tx, after, { userId, now: scope.now }))) throw changedMeanwhile();
  if (isNew && after.requiredFrom !== null) {
    const people = (await queries.selectLacking(tx)).map((person) => ({ ...person, kind: 'seller' as const }));
    await notify(tx, scope, mails.sellerFactsNeeded, people, { day: after.requiredFrom, link: '/seller-console/facts' });
  }
  await recordAudit(tx, {
    ...{ userId, companyId: null, action: 'sellerFacts.rule', subject: 'seller_facts_rule:1', network: scope.network, at: scope.now },
    before: { requiredFrom: before.requiredFrom },
    after: { requiredFrom: after.requiredFrom },
  });
  return { version: input.version + 1 };
}

export async function factsOf(db: Connection, id: number): Promise<AnswerOf<typeof sellerReportCalls.facts>> {
  const [company, facts] = await Promise.all([queries.selectCompany(db, id), queries.selectFacts(db, id)]);
  if (!company) throw notFound();
  return { name: company.legalName, facts: facts ?? null };
}
