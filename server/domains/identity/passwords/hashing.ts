import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { codes } from '../../../../contract/wire/codes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { HashRequest, HashResponse } from './password-worker.ts';

/** OWASP's first choice: 19 MiB, two passes, one lane; some 25 ms of one core. */
const argon2id = 2; // the library's own name for it is a const enum, which type stripping cannot read
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const atOnce = Math.max(1, availableParallelism() - 1);
/** Callers who would wait longer than about two seconds are refused. */
const longestQueue = 80;

type Waiting = { request: HashRequest; done: PromiseWithResolvers<string | boolean> };
const queue: Waiting[] = [];
/** Idle threads; `threads` counts all of them. */
const idle: ((work: Waiting) => void)[] = [];
let threads = 0;

/** Passes the work to a thread, or queues it in order. */
function run(request: HashRequest): Promise<string | boolean> {
  if (idle.length === 0 && threads >= atOnce && queue.length >= longestQueue)
    return Promise.reject(new Refusal(codes.unavailable, 'login.busy'));
  const done = Promise.withResolvers<string | boolean>();
  const take = idle.pop();
  if (take) take({ request, done });
  else {
    queue.push({ request, done });
    if (threads < atOnce) startThread();
  }
  return done.promise;
}

/** A thread that works on one password at a time. It does not keep the process alive. */
function startThread(): void {
  threads += 1;
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url));
  worker.unref();
  let current: Waiting | null = null;
  const take = (work: Waiting): void => {
    current = work;
    worker.ref();
    worker.postMessage(work.request); // oxlint-disable-line require-post-message-target-origin -- a thread has none
  };
  const next = (): void => {
    const work = queue.shift();
    if (work) return take(work);
    worker.unref();
    idle.push(take);
  };
  worker.on('message', (answer: HashResponse) => {
    const done = current?.done;
    current = null;
    if ('error' in answer) done?.reject(new Error(answer.error));
    else done?.resolve(answer.result);
    next();
  });
  let failure: unknown = new Error('a thread for passwords has ended');
  worker.on('error', (error) => (failure = error));
  worker.on('exit', () => {
    threads -= 1;
    if (idle.includes(take)) idle.splice(idle.indexOf(take), 1);
    current?.done.reject(failure);
    // Waiting work gets another thread.
    if (queue.length > 0 && threads < atOnce) startThread();
  });
  next();
}

/** The argon2id hash of a password, in PHC format. Refuses with 50300 when too many callers wait. */
export async function hashPassword(password: string): Promise<string> {
  return String(await run({ password, against: null, cost }));
}

let standIn: Promise<string> | undefined;

/** Whether the password matches. Without a hash (unknown e-mail) it takes the same time and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password');
  const against = passwordHash ?? (await standIn);
  const fits = await run({ password, against, cost });
  return fits === true && passwordHash !== null;
}
