import { datevCalls } from '../../../../../contract/payments/datev.ts';
import { handle, type Handler } from '../../../../platform/http/handler.ts';
import type { Task } from '../../../../platform/jobs/jobs.ts';
import { notFound } from '../../../../platform/refusal.ts';
import { signedLink } from '../../../../platform/uploads/index.ts';
import { buildExport } from './build-jobs.ts';
import { selectFile, selectSetting } from './queries.ts';
import { exportsPage, requestExport, saveSetting } from './service.ts';

export const datevHandlers: Handler[] = [
  handle(datevCalls.read, (_input, context) => selectSetting(context.database.kysely)),
  handle(datevCalls.save, (input, context) => context.database.transaction((tx) => saveSetting(tx, context, input))),
  handle(datevCalls.request, (input, context) => context.once((tx) => requestExport(tx, context, input))),
  handle(datevCalls.list, (input, context) => exportsPage(context.database.kysely, context, input)),
  handle(datevCalls.file, async ({ id }, context) => {
    const file = await selectFile(context.database.kysely, id);
    if (!file) throw notFound();
    return signedLink(context, { ...file, contentType: 'text/csv; charset=windows-1252' });
  }),
];

export const tasks: Record<string, Task> = {
  'ledger:datev': (payload, context) => buildExport((payload as { id: number }).id, context),
};
