import type { Task } from '../../platform/jobs/jobs.ts';
import { deleteOldSearches } from './zero-result-searches.ts';

const forget: Task = (_payload, { database, now }) => deleteOldSearches(database.kysely, now());

export const tasks: Record<string, Task> = { 'search:forget-zeroResultSearches': forget };
export const crontab = ['25 3 * * * search:forget-zeroResultSearches ?max=1'];
