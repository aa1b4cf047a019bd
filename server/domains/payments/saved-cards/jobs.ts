import type { Task } from '../../../platform/jobs/jobs.ts';
import { providersOf } from '../providers/index.ts';
import * as queries from './queries.ts';

const batch = 50;

/** Has providers delete customers, and their cards, of companies that were erased. One that does not answer is asked again the next day. */
const forget: Task = async (_payload, { database, log, config }) => {
  const providers = providersOf(database, (work) => database.transaction(work), config);
  for (const { id, provider, reference } of await queries.selectEnded(database.kysely, batch)) {
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
