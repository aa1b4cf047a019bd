import { shownColumns } from '../../../../contract/orders/list-columns.ts';
import { listSettingCalls } from '../../../../contract/orders/list-settings.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { notFound } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { deleteView, saveSetting } from './queries.ts';
import { addView, changeView, settingsOf } from './service.ts';

export const handlers: Handler[] = [
  handle(listSettingCalls.read, ({ list }, context) => settingsOf(context.database.kysely, context, list)),
  handle(listSettingCalls.save, async ({ list, columns, pageSize }, context) => {
    const shown = columns && shownColumns(list, columns);
    await saveSetting(context.database.kysely, signedIn(context).userId, { list, columns: shown, pageSize });
    return {};
  }),
  handle(listSettingCalls.addView, (input, context) => context.database.transaction((tx) => addView(tx, context, input))),
  handle(listSettingCalls.changeView, (input, context) => context.database.transaction((tx) => changeView(tx, context, input))),
  handle(listSettingCalls.removeView, async ({ viewId }, context) => {
    if (!(await deleteView(context.database.kysely, signedIn(context).userId, viewId))) throw notFound();
    return {};
  }),
];
