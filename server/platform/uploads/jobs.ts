import { removePicture, removePrivatePicture } from '../files/pictures.ts';
import type { Task } from '../jobs/jobs.ts';
import * as queries from './queries.ts';

const retentionHours = 24;
const batch = 200;

/** Removes uploads that are older than a day and not attached. Rows are deleted last, so that an interrupted sweep is repeated. */
const sweep: Task = async (_payload, { database, files, now }) => {
  const before = new Date(now().getTime() - retentionHours * 3_600_000);
  for (;;) {
    const leftovers = await queries.takeLeftovers(database.kysely, before, batch);
    await Promise.all(
      leftovers.map(({ key }) => (key.startsWith('uploads/') ? removePrivatePicture(files, key) : removePicture(files, key))),
    );
    await queries.forgetUploads(
      database.kysely,
      leftovers.map(({ id }) => id),
    );
    if (leftovers.length < batch) break;
  }
  await files.removeDrafts(before);
};

export const tasks: Record<string, Task> = { 'uploads:sweep': sweep };
export const crontab = ['37 * * * * uploads:sweep ?max=1'];
