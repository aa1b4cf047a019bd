/**
 * A thread of a parser process. It ends the process when the server that started it is gone, or when it takes more memory than it may, also
 * while the main thread computes without a pause or native code decodes a picture.
 */
import { workerData } from 'node:worker_threads';

const { parent, most } = workerData as { parent: number; most: number };
const every = 50;

setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL');
}, every);
