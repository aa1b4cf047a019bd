/** A thread for hashing passwords, below everything else on the machine: whoever logs in waits, not everybody else. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/** Verifies against a hash, or makes one where there is none. */
export type Asked = { password: string; against: string | null; cost: Options };
export type Answered = { result: string | boolean } | { error: string };

const belowOthers = 10;
try {
  // There it is the thread's own; elsewhere it would be the whole program's.
  if (process.platform === 'linux') setPriority(0, belowOthers);
} catch {
  // Not allowed here: then at the same rank.
}

parentPort?.on('message', ({ password, against, cost }: Asked) => {
  let answer: Answered;
  try {
    answer = { result: against === null ? hashSync(password, cost) : verifySync(against, password) };
  } catch (error) {
    answer = { error: String(error) };
  }
  parentPort?.postMessage(answer); // oxlint-disable-line require-post-message-target-origin -- a thread has none
});
