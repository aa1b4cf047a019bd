import { exchangeRateCalls, type ExchangeRatesOutcome } from '../../../../contract/pricing/exchange-rates.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { readUpload } from '../../../platform/uploads/index.ts';
import { fetchRates, RatesUnavailable } from './fetch.ts';
import { newestRates } from './queries.ts';
import { mostDaysOld, ratesOf, storeRates } from './service.ts';

export const handlers: Handler[] = [
  handle(exchangeRateCalls.list, async (_input, { database, config, now }) => {
    const rates = await newestRates(database.kysely);
    const oldest = new Date(now.getTime() - mostDaysOld * 86_400_000).toISOString().slice(0, 10);
    return { fetched: Boolean(config.exchangeRates), outdated: rates.every(({ day }) => day < oldest), rates };
  }),
  handle(exchangeRateCalls.fetch, async ({ confirmed }, context) => {
    const address = context.config.exchangeRates;
    if (!address) throw new Refusal(codes.refused, 'exchangeRates.off');
    return store(await fetched(address), 'fetched', confirmed, context);
  }),
  handle(exchangeRateCalls.import, async ({ file, confirmed }, context) => {
    const { companyId } = signedIn(context);
    const { content } = await readUpload(context, { key: file, companyId, purpose: 'exchangeRates' });
    return store(content, 'imported', confirmed, context);
  }),
];

async function fetched(address: string): Promise<string> {
  try {
    return await fetchRates(address);
  } catch (error) {
    if (error instanceof RatesUnavailable) throw new Refusal(codes.refused, 'exchangeRates.unavailable', { reason: error.message });
    throw error;
  }
}

function store(content: string, how: 'fetched' | 'imported', confirmed: boolean, context: CallContext): Promise<ExchangeRatesOutcome> {
  const { userId, companyId } = signedIn(context);
  const days = ratesOf(content, context.now);
  return context.database.transaction(async (tx) => {
    const outcome = await storeRates(tx, days, confirmed);
    if (outcome.stored)
      await recordAudit(tx, {
        userId,
        companyId,
        action: 'exchangeRates.stored',
        subject: `exchange-rates:${outcome.day}`,
        after: { how, day: outcome.day, days: outcome.days, unusual: outcome.unusual },
        network: context.network,
        at: context.now,
      });
    return outcome;
  });
}
