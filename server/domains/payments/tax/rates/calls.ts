import { taxRateCalls } from '../../../../../contract/payments/tax-rates.ts';
import { catalogueTag } from '../../../../../contract/wire/cache-tags.ts';
import { cachesOf } from '../../../../platform/cache/caches.ts';
import { type CallContext, handle, type Handler } from '../../../../platform/http/handler.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { operatorCompany } from '../../../companies/index.ts';
import { countryRates, exportRates, listRates, removeRate, saveRate } from './service.ts';

/** Makes a change; the next order in this process uses it. Other processes follow the event. */
async function change<Answer>({ database }: CallContext, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const answer = await database.transaction(work);
  cachesOf(database.pool).invalidate([catalogueTag]);
  return answer;
}

export const taxRateHandlers: Handler[] = [
  handle(taxRateCalls.list, async (_input, context) => {
    const { vatId } = await operatorCompany(context.database.kysely);
    return listRates(context.database.kysely, context, vatId || null);
  }),
  handle(taxRateCalls.country, ({ country }, context) => countryRates(context.database.kysely, context, country)),
  handle(taxRateCalls.save, (input, context) => change(context, (tx) => saveRate(tx, context, input))),
  handle(taxRateCalls.remove, ({ id }, context) => change(context, (tx) => removeRate(tx, context, id))),
  handle(taxRateCalls.export, (_input, context) => exportRates(context.database.kysely, context)),
];
