import type { Transaction } from 'kysely';
import { codes } from '../../../../contract/wire/codes.ts';
import { complianceCalls as calls, type ComplianceInput, mostParties } from '../../../../contract/catalogue/compliance.ts';
import { handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { complianceChanges } from './compliance-facts.ts';
import * as queries from './compliance-queries.ts';
import { recordChanges } from '../editor/history.ts';

/** @throws Refusal 40004 unless both belong to the company. */
async function checkParties(
  tx: Transaction<DB>,
  companyId: number,
  { makerId, responsibleId }: { makerId: number | null; responsibleId: number | null },
): Promise<void> {
  const own = await queries.ownParties(tx, companyId, [makerId, responsibleId]);
  for (const id of [makerId, responsibleId]) if (id !== null && !own.has(id)) throw notFound();
}

const withoutEmpty = (texts: ComplianceInput['warnings']): ComplianceInput['warnings'] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

export const complianceHandlers: Handler[] = [
  handle(calls.detail, async ({ storeId, id }, context) => {
    const page = await queries.compliancePage(context.database.kysely, { companyId: signedIn(context).companyId, storeId, id });
    if (!page) throw notFound();
    return page;
  }),

  handle(calls.save, async (given, context) => {
    const { companyId, userId } = signedIn(context);
    const input = { ...given, warnings: withoutEmpty(given.warnings), composition: withoutEmpty(given.composition) };
    return context.database.transaction(async (tx) => {
      const before = await queries.compliancePage(tx, { ...input, companyId }, { lock: true });
      if (!before) throw notFound();
      if (before.compliance.version !== input.version) throw new Refusal(codes.conflict, 'product.changedMeanwhile');
      await checkParties(tx, companyId, input);
      await queries.putCompliance(tx, [{ ...input, itemId: input.id }]);
      const changes = complianceChanges(before.compliance, input, (id) => before.parties.find((party) => party.id === id)?.name ?? '');
      await recordChanges(tx, [{ itemId: input.id, changes }], { userId, source: 'edited', at: context.now() });
      await publish(tx, 'item.changed', { itemIds: [input.id] });
      const after = await queries.compliancePage(tx, { ...input, companyId });
      if (!after) throw notFound();
      return after;
    });
  }),

  handle(calls.saveDefaults, async (input, context) => {
    const { companyId } = signedIn(context);
    return context.database.transaction(async (tx) => {
      await checkParties(tx, companyId, input);
      if (!(await queries.putDefaults(tx, { ...input, companyId }))) throw notFound();
      await publish(tx, 'store.changed', { storeId: input.storeId });
      return {};
    });
  }),

  handle(calls.saveParty, async (input, context) => {
    const { companyId } = signedIn(context);
    return context.database.transaction(async (tx) => {
      if (input.id === null && (await queries.countParties(tx, companyId)) >= mostParties)
        throw new Refusal(codes.refused, 'compliance.partyMany');
      const party = await (input.id === null ? queries.addParty(tx, companyId, input) : queries.changeParty(tx, companyId, input));
      if (!party) throw notFound();
      // Any item of the company may use it. A few stores at most, each with an event of its own.
      if (input.id !== null) for (const storeId of await queries.storesOf(tx, companyId)) await publish(tx, 'store.changed', { storeId });
      return party;
    });
  }),

  handle(calls.removeParty, async ({ id }, context) => {
    const { companyId } = signedIn(context);
    return context.database.transaction(async (tx) => {
      const used = await queries.partyInUse(tx, companyId, id);
      if (used === undefined) throw notFound();
      if (used) throw new Refusal(codes.refused, 'compliance.partyUsed');
      await queries.removeParty(tx, companyId, id);
      return {};
    });
  }),
];
