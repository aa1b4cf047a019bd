import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp, callConfig } from './app.ts';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { isDemoOpen, showDemo } from './demo.ts';
import { resolveRequest } from './domains/identity/index.ts';
import { cacheActivities } from './domains/promotions/activities/index.ts';
import { cacheAnswers } from './domains/catalogue/index.ts';
import { followMarketProfile, readMarketProfile } from './domains/operator/index.ts';
import { connectCaches } from './domains/cache-tags.ts';
import { mountChat } from './domains/talk/index.ts';
import { storePackage } from './domains/payments/tax/index.ts';
import { createSearch } from './domains/search/index.ts';
import { crontab, handlers, tasks } from './domains.ts';
import { openBus } from './platform/events/bus.ts';
import { systemClock } from './platform/clock.ts';
import { decryptRequest, type EncryptedFields } from './platform/crypto/encryption.ts';
import { diskFiles } from './platform/files/files.ts';
import { parsers } from './platform/files/parsing/parsers.ts';
import { lockFolder } from './platform/process/folder-lock.ts';
import { Admission } from './platform/listener/admission.ts';
import { connectionsWithin, limitConnections, openFileLimit, proxyAddresses } from './platform/listener/connections.ts';
import type { CookieJar } from './platform/cookie-jar.ts';
import { mountHealth } from './platform/listener/health.ts';
import { checkPort, closeServer, listen } from './platform/listener/listen.ts';
import { mountPages } from './platform/pages/pages.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { openLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { smtpMailer } from './platform/mail/mailer.ts';
import { provideDatabase } from './engines/local-postgres/provide.ts';
import { openDatabase } from './platform/postgres/pool.ts';
import { Phases } from './platform/process/phases.ts';
import { explain, StartError } from './platform/process/start-error.ts';
import { Stopped, stopSignal } from './platform/process/stop-signal.ts';
import { loadTexts } from './platform/texts.ts';
import { surviveErrors } from './platform/process/uncaught.ts';

/** Concurrent requests: twice the database connections of one process, which keeps the processor busy and pauses short. */
const workingAtOnce = 32;
/** Milliseconds. */
const leftovers = 500;
/** Connections of the jobs and of the event channel. */
const jobConnections = 6;

/** The demo market has services of its own where none are chosen. */
const withTestServices = (given: Config): Config => ({
  ...given,
  cards: given.cards === 'auto' ? 'test' : given.cards,
  carriers: given.carriers === 'auto' ? 'test' : given.carriers,
});

/** Opens everything in order of dependency; `opened` closes it in reverse order, however far the start got. */
async function start(given: Config, log: Log, opened: AsyncDisposableStack): Promise<void> {
  loadTexts();
  const phases = new Phases(stop.check);
  const now = systemClock;
  await mkdir(given.home, { recursive: true });
  opened.defer(await lockFolder(join(given.home, 'lock'), given.home));

  const connection = await phases.run('database', () => provideDatabase(given, { opened }));
  const database = await openDatabase({
    connection,
    poolSize: given.databasePool,
    corked: !given.deliveryOff.includes('corked-statements'),
    onIdleError: (error) => stop.wasAsked() || log.warn({ err: error }, 'a connection broke'),
  });
  opened.defer(() => database.close());
  await storePackage(database, now());
  const files = diskFiles(join(given.home, 'files'));
  const notes = await phases.run('market', () => showDemo({ database, files, log, config: given }));
  const config: Config = (await isDemoOpen(database.kysely)) ? withTestServices(given) : given;

  const bus = await openBus(database, log);
  opened.defer(() => bus.close());
  connectCaches(database, bus);
  followMarketProfile(database, bus, log);
  await readMarketProfile(database);
  cacheAnswers(database, bus);
  cacheActivities(database, bus);
  const search = createSearch({ database, bus, log, now, goodsFolder: config.goods });
  opened.defer(() => search.close());
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom ?? '') : null;
  const jobs = await phases.run('jobs', () => startJobs({ database, tasks, crontab, log, now, files, mailer, config }));
  opened.defer(() => jobs.stop());
  const admission = new Admission(workingAtOnce);
  // After the requests, before the jobs: requests that wait for a file end.
  opened.defer(() => parsers.close());
  const parts = {
    config,
    database,
    log,
    now,
    files,
    bus,
    handlers,
    admission,
    deliveryOff: config.deliveryOff,
    resolveSession: (accessToken: string | undefined, jar?: CookieJar) => resolveRequest(database, accessToken, jar, now()),
    decrypt: (path: string, fields: EncryptedFields) => decryptRequest({ path, fields, now: now(), database }),
  };
  const app = await buildApp(parts);
  await phases.run('pages', () => mountPages(app, { ...parts, config: callConfig(config) }));
  await mountChat(app, {
    ...parts,
    config: callConfig(config),
    proxies: config.trustProxy === false ? null : proxyAddresses(config.trustProxy),
  });
  mountHealth(app, database);
  limitConnections(app.server, {
    total: connectionsWithin(openFileLimit(), config.connections, config.databasePool + jobConnections),
    perNetwork: config.connectionsPerNetwork,
    proxies: proxyAddresses(config.trustProxy),
  });
  opened.defer(() => closeServer(app));
  surviveErrors(log);
  await listen(app, config.host, config.port);

  console.log(['', ...notes, `Kontor is at ${config.publicUrl} (${phases.list()}; ${phases.total()} in all)`, ''].join('\n'));
  process.send?.('ready');
}

/** The port is looked at before anything is touched; 0 becomes the free one that was found. */
async function readChecked(): Promise<Config> {
  const config = readConfig(process.env);
  const port = await checkPort(config.host, config.port);
  return { ...config, port, publicUrl: config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl };
}

const stop = stopSignal();
const opened = new AsyncDisposableStack();
let home = '.';
try {
  const config = await readChecked();
  home = config.home;
  await start(config, openLog(config.log), opened);
  await stop.asked;
} catch (error) {
  if (!(error instanceof Stopped)) {
    const known = error instanceof StartError ? error : explain(error, home);
    console.error(known ? known.message : error);
    process.exitCode = 1;
  }
} finally {
  await opened.disposeAsync();
  // Everything is closed; what a library still waits for must not hold the process.
  setTimeout(() => process.exit(), leftovers).unref();
}
