import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { codes } from '../../../contract/codes.ts';
import { Refusal } from '../../platform/refusal.ts';

/** OWASP's first choice: 19 MiB, two passes, one lane; some 25 ms of one core. */
const argon2id = 2; // the library's own name for it is a const enum, which type stripping cannot read
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const atOnce = Math.max(1, availableParallelism() - 1);
/** Who would wait longer than about two seconds is asked to come back. */
const longestQueue = 80;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new Refusal(codes.unavailable, 'login.busy');
    // Whoever leaves hands its place over, so nobody overtakes.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password, in PHC format. Refuses with 50300 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let standIn: Promise<string> | undefined;

/** Whether the password fits. Without a hash (nobody has that e-mail) it takes the same time and is false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password');
  const against = passwordHash ?? (await standIn);
  const fits = await inTurn(() => verify(against, password));
  return fits && passwordHash !== null;
}
