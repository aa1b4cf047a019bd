import { codes } from '../../../../contract/wire/codes.ts';
import { type ComplianceInput, type CompliancePage, mostParties, type PartyInput } from '../../../../contract/catalogue/compliance.ts';
import type { Party } from '../../../../contract/catalogue/item-compliance.ts';
import { inOrder, normaliseNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { recordChanges } from '../editor/history.ts';
import { complianceChanges } from './compliance-facts.ts';
import { missingOf, registrationRules } from '../registrations/rules.ts';
import * as queries from './compliance-queries.ts';

type Chosen = { makerId: number | null; responsibleId: number | null };

/** @throws codes.notFound unless both belong to the company. */
async function checkParties(tx: Tx, companyId: number, { makerId, responsibleId }: Chosen): Promise<void> {
  const own = await queries.ownParties(tx, companyId, [makerId, responsibleId]);
  for (const id of [makerId, responsibleId]) if (id !== null && !own.has(id)) throw notFound();
}

const withoutEmpty = (texts: ComplianceInput['warnings']): ComplianceInput['warnings'] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

export async function loadCompliance(
  db: Connection,
  scope: RequestScope,
  { storeId, id }: { storeId: number; id: number },
): Promise<CompliancePage> {
  const page = await queries.compliancePage(db, { companyId: signedIn(scope).companyId, storeId, id });
  if (!page) throw notFound();
  const { category, brand, countryCodes, ...shown } = page;
  const { schemes, registrations } = page.compliance;
  const missing = missingOf({ category, brand, countryCodes, schemes, registrations }, await registrationRules(db, storeId));
  return { ...shown, missing };
}

/** The first of two concurrent changes wins: a form of an outdated version is refused. */
export async function saveCompliance(tx: Tx, scope: RequestScope, given: ComplianceInput): Promise<CompliancePage> {
  const { companyId, userId } = signedIn(scope);
  const registrations = inOrder(given.registrations.map((one) => ({ ...one, number: normaliseNumber(one.number, one) })));
  const schemes = registrationSchemes.filter((scheme) => given.schemes.includes(scheme));
  const texts = { warnings: withoutEmpty(given.warnings), composition: withoutEmpty(given.composition) };
  const input = { ...given, ...texts, registrations, schemes };
  const before = await queries.compliancePage(tx, { ...input, companyId }, { lock: true });
  if (!before) throw notFound();
  if (before.compliance.version !== input.version) throw new Refusal(codes.conflict, 'product.changedMeanwhile');
  await checkParties(tx, companyId, input);
  await queries.putCompliance(tx, [{ ...input, itemId: input.id }]);
  const changes = complianceChanges(before.compliance, input, (id) => before.parties.find((party) => party.id === id)?.name ?? '');
  await recordChanges(tx, [{ itemId: input.id, changes }], { userId, source: 'edited', at: scope.now });
  await publish(tx, 'item.changed', { itemIds: [input.id] });
  return loadCompliance(tx, scope, input);
}

/** Maker and responsible person of the store's items that name none. */
export async function saveDefaults(tx: Tx, scope: RequestScope, input: Chosen & { storeId: number }): Promise<Record<string, never>> {
  const { companyId } = signedIn(scope);
  await checkParties(tx, companyId, input);
  if (!(await queries.putDefaults(tx, { ...input, companyId }))) throw notFound();
  await publish(tx, 'store.changed', { storeId: input.storeId });
  return {};
}

export async function saveParty(tx: Tx, scope: RequestScope, input: PartyInput): Promise<Party> {
  const { companyId } = signedIn(scope);
  if (input.id === null && (await queries.countParties(tx, companyId)) >= mostParties)
    throw new Refusal(codes.refused, 'compliance.partyMany');
  const party = await (input.id === null ? queries.addParty(tx, companyId, input) : queries.changeParty(tx, companyId, input.id, input));
  if (!party) throw notFound();
  // Any item of the company may use it. A few stores at most, each with an event of its own.
  if (input.id !== null) for (const storeId of await queries.storesOf(tx, companyId)) await publish(tx, 'store.changed', { storeId });
  return party;
}

export async function removeParty(tx: Tx, scope: RequestScope, { id }: { id: number }): Promise<Record<string, never>> {
  const { companyId } = signedIn(scope);
  const used = await queries.partyInUse(tx, companyId, id);
  if (used === undefined) throw notFound();
  if (used) throw new Refusal(codes.refused, 'compliance.partyUsed');
  await queries.removeParty(tx, companyId, id);
  return {};
}
