import type { Task } from '../../../../platform/jobs/jobs.ts';
import { lapseCase, remindOf, selectDue } from './lapse.ts';

const batch = 200;

/** Each case has a transaction of its own, which locks its order before it, as the calls do. */
const act: Task = async (_payload, { database, now, log, config }) => {
  const due = await database.transaction((tx) => selectDue(tx, now(), batch));
  let [lapsed, reminded] = [0, 0];
  for (const { id, lapses } of due) {
    const scope = { now: now(), publicUrl: config.publicUrl };
    if (lapses && (await database.transaction((tx) => lapseCase(tx, id, scope)))) lapsed++;
    else if (!lapses && (await database.transaction((tx) => remindOf(tx, id, scope)))) reminded++;
  }
  if (lapsed + reminded > 0) log.info({ lapsed, reminded }, 'deadlines of after-sales cases');
};

export const tasks: Record<string, Task> = { 'after-sales:deadlines': act };
export const crontab = ['*/5 * * * * after-sales:deadlines ?max=1'];
