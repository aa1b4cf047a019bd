/** A thread for hashing passwords, at low priority: logins wait, other work does not. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/** Verifies a password against a hash, or creates a hash if there is none. */
export type HashRequest = { password: string; against: string | null; cost: Options };
export type HashResponse = { result: string | boolean } | { error: string };

const belowOthers = 10;
try {
  // On Linux the priority applies to the thread; elsewhere it would apply to the process.
  if (process.platform === 'linux') setPriority(0, belowOthers);
} catch {
  // Not permitted on this system: the thread keeps the normal priority.
}

parentPort?.on('message', ({ password, against, cost }: HashRequest) => {
  let answer: HashResponse;
  try {
    answer = { result: against === null ? hashSync(password, cost) : verifySync(against, password) };
  } catch (error) {
    answer = { error: String(error) };
  }
  parentPort?.postMessage(answer); // oxlint-disable-line require-post-message-target-origin -- a thread has none
});
