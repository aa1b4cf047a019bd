/** The effect of logins on other calls: list calls at the same time. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { searchCalls } from '../../contract/search/search.ts';
import { demoEmails, demoPassword } from '../../server/domains/identity/index.ts';
import type { Bench } from '../bench.ts';
import { milliseconds, type Part, perSecond } from '../tools/figures.ts';
import type { LoginErrand, LoginsMeasured } from '../logins.ts';
import { addressOf } from '../market.ts';
import { median } from '../tools/rounds.ts';

const listsPerSecond = 100;
const loginsPerSecond = 20;
/** Ratio of the p95 of lists during logins to that without. */
const goal = 1.5;

async function run(errand: LoginErrand): Promise<LoginsMeasured> {
  const child = fork(join(import.meta.dirname, '..', 'logins.ts'), { stdio: 'inherit' });
  child.send(errand);
  const [measured] = (await once(child, 'message')) as [LoginsMeasured];
  return measured;
}

export async function login({ address, sample, rounds, seconds }: Bench): Promise<Part> {
  const errand = {
    address,
    listPath: addressOf(searchCalls.list, { categoryId: sample.lists[0]?.categoryId ?? 0, size: 20 } as never),
    listsPerSecond,
    seconds: Math.max(5, seconds * 4),
    emails: [demoEmails.buyer, demoEmails.newBuyer],
    password: demoPassword,
  };
  await run({ ...errand, loginsPerSecond, seconds: 2 });
  const found: { idle: LoginsMeasured; busy: LoginsMeasured }[] = [];
  for (let round = 0; round < rounds; round++) {
    found.push({ idle: await run({ ...errand, loginsPerSecond: 0 }), busy: await run({ ...errand, loginsPerSecond }) });
  }
  const middle = (pick: (one: (typeof found)[number]) => number): number => median(found.map(pick));
  const ratio = middle(({ idle, busy }) => busy.lists.p95 / idle.lists.p95);
  const failed = found.reduce((sum, { idle, busy }) => sum + idle.lists.failed + busy.lists.failed + busy.logins.failed, 0);
  return {
    name: 'login',
    figures: [
      {
        part: 'login',
        what: `p95 of ${listsPerSecond} lists/s during ${loginsPerSecond} logins/s`,
        value: milliseconds(middle(({ busy }) => busy.lists.p95)),
        floor: `${milliseconds(middle(({ idle }) => idle.lists.p95))} without logins`,
        ratio: `${ratio.toFixed(2)} ×`,
        goal: `≤ ${goal} ×`,
        reached: ratio <= goal && failed === 0,
      },
      {
        part: 'login',
        what: 'logins answered meanwhile',
        value: `${perSecond(
          middle(({ busy }) => busy.logins.perSecond),
          failed,
        )}, p95 ${milliseconds(middle(({ busy }) => busy.logins.p95))}`,
        goal: `${loginsPerSecond}/s offered`,
        reached: null,
      },
    ],
    notes: [
      'Both at a steady pace, whether or not the ones before were answered; the password is hashed by argon2id (19 MiB, two passes).',
    ],
  };
}
