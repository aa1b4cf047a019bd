import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { providersOf } from '../providers/index.ts';
import * as queries from './queries.ts';

const batch = 50;

async function* endedCustomers(database: Database): AsyncGenerator<queries.EndedCustomer> {
  for (let after = 0; ;) {
    const rows = await queries.selectEnded(database.kysely, after, batch);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/**
 * Has providers delete customers, and their cards, of companies that were erased or that have a newer customer. A provider that does not
 * answer is asked again the next day; customers of one that is switched off stay until it is back.
 */
const forget: Task = async (_payload, { database, log, config }) => {
  const providers = providersOf(database, (work) => database.transaction(work), config);
  for await (const { id, provider, reference } of endedCustomers(database)) {
    try {
      const savedCards = providers(provider)?.savedCards;
      if (reference !== null && !savedCards) continue;
      if (reference !== null) await savedCards?.forget(reference);
      await queries.deleteEnded(database.kysely, id);
    } catch (error) {
      log.warn({ err: error, customer: id }, 'a customer could not be deleted at its provider');
    }
  }
};

export const tasks: Record<string, Task> = { 'payments:forget-customers': forget };
export const crontab = ['20 3 * * * payments:forget-customers ?max=1'];
