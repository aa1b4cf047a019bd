/**
 * Child of the login part: list calls at a steady pace, and in addition, if requested, logins at a steady pace, whether or not the
 * ones before have been answered. Each login comes from an address of its own, since one network may try 60 a minute.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountCalls } from '../contract/identity/accounts.ts';
import type { Envelope } from '../contract/wire/call.ts';
import { codes } from '../contract/wire/codes.ts';
import { createEncryption } from '../web/app/api/encryption.ts';
import { formOf } from '../web/app/api/wire.ts';
import type { Measured } from './tools/load.ts';
import { locale } from './market.ts';

export type LoginErrand = {
  address: string;
  listPath: string;
  listsPerSecond: number;
  loginsPerSecond: number;
  seconds: number;
  emails: string[];
  password: string;
};
export type LoginsMeasured = { lists: Measured; logins: Measured };

const [errand] = (await once(process, 'message')) as [LoginErrand];
const { address, seconds } = errand;
const { hostname, port, host } = new URL(address);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const encryption = createEncryption({
  locale: () => locale,
  fetch: (path, init) => fetch(new URL(path as string, address), init),
  now: Date.now,
});
if (errand.loginsPerSecond > 0) await encryption.prepare();

function ask(options: object, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, ...options }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (answer += chunk));
      response.on('end', () => resolve(answer));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const list = (): Promise<string> => ask({ agent, path: errand.listPath, headers: { host } });

async function logIn(number: number): Promise<string> {
  const credentials = { loginType: 2, email: errand.emails[number % errand.emails.length] ?? '', password: errand.password };
  const body = String(await encryption.encryptForm(accountCalls.login.path, formOf(credentials, locale)));
  return ask(
    {
      method: 'POST',
      path: `/api${accountCalls.login.path}`,
      localAddress: `127.0.${1 + ((number >> 7) & 127)}.${1 + (number & 127)}`,
      headers: {
        host,
        origin: `http://${host}`,
        // A browser that was here before: no e-mail about a new one.
        cookie: `kontor_device=${'b'.repeat(43)}`,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      },
    },
    body,
  );
}

/** Begins `perSecond` of them, evenly, and waits for the last answer. */
async function pace(perSecond: number, work: (number: number) => Promise<string>): Promise<Measured> {
  const times: number[] = [];
  const answers: Promise<void>[] = [];
  let failed = 0;
  const began = performance.now();
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = began + (number * 1_000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    // Measured from the time it should have begun, so that waiting for a turn counts.
    const answered = work(number).then(
      (text) => {
        if ((JSON.parse(text) as Envelope).code !== codes.success && failed++ === 0) console.error(text.slice(0, 200));
        times.push(performance.now() - due);
      },
      (error: unknown) => {
        if (failed++ === 0) console.error(String(error));
      },
    );
    answers.push(answered);
  }
  await Promise.all(answers);
  const took = (performance.now() - began) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / took, p50: at(0.5), p95: at(0.95), failed };
}

const [lists, logins] = await Promise.all([
  pace(errand.listsPerSecond, list),
  errand.loginsPerSecond > 0 ? pace(errand.loginsPerSecond, logIn) : { perSecond: 0, p50: 0, p95: 0, failed: 0 },
]);
process.send?.({ lists, logins } satisfies LoginsMeasured);
agent.destroy();
process.disconnect?.();
