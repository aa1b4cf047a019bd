import { chatExportCalls } from '../../../../contract/talk/chat-exports.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedInScope } from '../../../platform/scope.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { exportedFile, listExports, requestExport } from './exports.ts';

export const handlers: Handler[] = [
  handle(chatExportCalls.request, ({ gid }, context) =>
    context.database.transaction((tx) => requestExport(tx, signedInScope(context), gid)),
  ),
  handle(chatExportCalls.list, ({ gid }, context) => listExports(context.database.kysely, signedInScope(context), gid)),
  handle(chatExportCalls.open, async ({ exportId }, context) =>
    signedLink(context, await exportedFile(context.database.kysely, signedInScope(context), exportId)),
  ),
];
