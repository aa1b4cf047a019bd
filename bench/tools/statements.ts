/** Counts statements of calls, in this process: the same handlers as the running server. */
import { catalogueCalls } from '../../contract/catalogue/catalogue.ts';
import { searchCalls } from '../../contract/search/search.ts';
import { createSearch } from '../../server/domains/search/index.ts';
import { handlers } from '../../server/domains.ts';
import { openBus } from '../../server/platform/events/bus.ts';
import { openLog } from '../../server/platform/log.ts';
import { countStatements, openDatabase } from '../../server/platform/postgres/pool.ts';
import { callsAs } from '../../test/support/market.ts';
import type { Sample } from '../market.ts';
import { socketOf } from './processes.ts';

/** Of calls whose answers are not cached. */
export async function countedStatements(home: string, sample: Sample): Promise<{ list: number; item: number }> {
  const database = await openDatabase({ connection: socketOf(home), poolSize: 4 });
  const log = openLog('silent');
  const bus = await openBus(database, log);
  const search = createSearch({ database, bus, log, now: () => new Date() });
  try {
    await search.ready;
    const call = callsAs(database, handlers);
    const categoryId = sample.lists[0]?.categoryId;
    const list = await countStatements(() => call(searchCalls.list, { categoryId, size: 20 } as never));
    const item = await countStatements(() => call(catalogueCalls.item, { id: sample.itemIds[0] } as never));
    return { list: list.statements, item: item.statements };
  } finally {
    await search.close();
    await bus.close();
    await database.close();
  }
}
