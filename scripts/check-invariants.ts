/**
 * `npm run check:invariants`: checks the database that the settings name against every rule about money, stock and orders.
 * Works while Kontor is running, and without. Ends with 1 when a rule is broken.
 */
import { readConfig } from '../server/config.ts';
import { checkInvariants, invariantNames } from '../server/domains/buying/checkout/index.ts';
import { attachDatabase } from '../server/engines/local-postgres/attach.ts';
import { openDatabase } from '../server/platform/postgres/pool.ts';
import { StartError } from '../server/platform/process/start-error.ts';

const config = readConfig(process.env);
await using opened = new AsyncDisposableStack();

try {
  const database = await openDatabase({ connection: await attachDatabase(config, opened), poolSize: 1, patient: true });
  opened.defer(() => database.close());
  const breaches = await checkInvariants(database);
  for (const breach of breaches) console.error(breach);
  console.log(
    breaches.length === 0 ? `All ${invariantNames.length} rules hold.` : `${breaches.length} breaches of ${invariantNames.length} rules.`,
  );
  process.exitCode = breaches.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
