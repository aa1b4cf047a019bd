/**
 * Measures what each trick of delivery gains, alone: pages are rendered in this process with all of them and without one, in turns.
 *
 *     node bench/delivery.ts HOME [ROUNDS]
 *
 * HOME is the folder of a market whose server is stopped.
 */
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import cookie from '@fastify/cookie';
import { cookies } from '../contract/values/locale.ts';
import type { DeliveryTrick } from '../contract/values/delivery.ts';
import { handlers } from '../server/domains.ts';
import { cacheAnswers } from '../server/domains/catalogue/index.ts';
import { createSearch } from '../server/domains/search/index.ts';
import { openBus } from '../server/platform/events/bus.ts';
import { diskFiles } from '../server/platform/files/files.ts';
import { openLog } from '../server/platform/log.ts';
import { mountPages } from '../server/platform/pages/pages.ts';
import { openDatabase } from '../server/platform/postgres/pool.ts';
import { sampleOf, browserHeaders } from './market.ts';
import { start, socketOf, stop } from './tools/processes.ts';
import { median } from './tools/rounds.ts';

const [home = '', rounds = '40'] = process.argv.slice(2);
const measured: readonly DeliveryTrick[] = ['data-script', 'html-pieces', 'late-scripts'];

const running = await start(home);
const { pages } = await sampleOf(running.address);
const database = await openDatabase({ connection: socketOf(home), poolSize: 4 });
const log = openLog('silent');
const bus = await openBus(database, log);
cacheAnswers(database, bus);
const search = createSearch({ database, bus, log, now: () => new Date() });
await search.ready;

async function pagesWithout(deliveryOff: readonly DeliveryTrick[]): Promise<FastifyInstance> {
  const app = Fastify() as unknown as FastifyInstance;
  await app.register(cookie);
  const locales = ['en', 'de'] as const;
  await mountPages(app, {
    config: {
      prices: 'public',
      passwordMax: 20,
      publicUrl: running.address,
      locales,
      fetchPictures: 'off',
      exchangeRates: false,
      chatContacts: 'hide',
      hasMailServer: false,
      cards: null,
      payouts: null,
    },
    ...{
      database,
      log,
      handlers,
      deliveryOff,
      files: diskFiles(join(home, 'files')),
      now: () => new Date(),
      resolveSession: async () => null,
    },
  });
  return app;
}

const apps = new Map<string, FastifyInstance>([['all', await pagesWithout([])]]);
for (const trick of measured) apps.set(trick, await pagesWithout([trick]));
// Nothing of the page cache is used with the cookie of a session that does not exist.
const headers = { ...browserHeaders, cookie: `${cookies.authorization}=none; ${cookies.language}=en` };
for (const [name, url] of Object.entries(pages)) {
  const times = new Map<string, number[]>();
  for (let round = -10; round < Number(rounds); round++) {
    for (const [without, app] of apps) {
      const before = process.cpuUsage();
      await app.inject({ url, headers });
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times.set(without, [...(times.get(without) ?? []), (user + system) / 1_000]);
    }
  }
  const all = median(times.get('all') ?? []);
  console.log(`${name}: ${all.toFixed(2)} ms of CPU with all`);
  for (const trick of measured) {
    const without = median(times.get(trick) ?? []);
    console.log(`  without ${trick}: ${without.toFixed(2)} ms, it gains ${(100 * (1 - all / without)).toFixed(0)} %`);
  }
}
await search.close();
await bus.close();
await database.close();
await stop(running);
process.exit();
