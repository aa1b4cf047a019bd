import type { Task } from '../../platform/jobs/jobs.ts';
import { resumePacks, runPack, sweepPacks } from './downloads/packs.ts';

const pack: Task = (payload, context) => runPack((payload as { requestId: number }).requestId, context);

export const tasks: Record<string, Task> = {
  'materials:pack': pack,
  'materials:resume': (_payload, context) => resumePacks(context),
  'materials:sweep': (_payload, context) => sweepPacks(context),
};
export const crontab = ['* * * * * materials:resume ?max=1', '13 * * * * materials:sweep ?max=1'];
