import type { Task } from '../../../platform/jobs/jobs.ts';
import { fetchRates, RatesUnavailable } from './fetch.ts';
import { newestRates } from './queries.ts';
import { ratesOf, storeRates } from './service.ts';

/** Fetches the rates of the day until they are there: the bank publishes them at about 16:00 CET on working days. */
const fetchDaily: Task = async (_payload, { database, now, log, config }) => {
  if (!config.exchangeRates) return;
  const today = now().toISOString().slice(0, 10);
  const stored = await newestRates(database.kysely);
  if (stored.length > 0 && stored.every(({ day }) => day >= today)) return;
  try {
    const days = ratesOf(await fetchRates(config.exchangeRates), now());
    const { stored: isStored, unusual, day } = await database.transaction((tx) => storeRates(tx, days, false));
    if (!isStored) log.warn({ unusual, day }, 'exchange rates differ much from those before and wait for the operator to confirm them');
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
    log.warn({ reason: error.message }, 'exchange rates could not be fetched; they are fetched again in an hour');
  }
};

export const tasks: Record<string, Task> = { 'pricing:fetch-rates': fetchDaily };
export const crontab = ['20 * * * * pricing:fetch-rates ?max=1'];
