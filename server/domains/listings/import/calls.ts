import { codes } from '../../../../contract/wire/codes.ts';
import { listingImportCalls as calls } from '../../../../contract/listings/imports.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { failedLines, template } from './failed.ts';
import { imports } from './queries/imports.ts';
import * as service from './service.ts';

export const importHandlers: Handler[] = [
  handle(calls.start, (input, context) =>
    context.database.transaction((tx) => service.startImport(tx, context, input)).catch(imports.busy),
  ),
  handle(calls.list, (input, context) => service.listImports(context.database.kysely, context, input)),
  handle(calls.detail, (input, context) =>
    service.importPage(context.database.kysely, context, { ...input, fetches: context.config.fetchPictures === 'on' }),
  ),
  handle(calls.progress, (input, context) => service.progressOf(context.database.kysely, context, input)),
  handle(calls.pictures, (input, context) => context.database.transaction((tx) => service.addPictures(tx, context, input))),
  handle(calls.fetchAgain, (input, context) => {
    if (context.config.fetchPictures === 'off') throw new Refusal(codes.refused, 'fetch.off');
    return context.database.transaction((tx) => service.fetchAgain(tx, context, input));
  }),
  handle(calls.check, (input, context) =>
    context.database.transaction((tx) => service.checkImport(tx, context, input)).catch(imports.busy),
  ),
  handle(calls.problems, (input, context) => service.problemsPage(context.database.kysely, context, input)),
  handle(calls.correct, (input, context) => context.database.transaction((tx) => service.correctCell(tx, context, input))),
  handle(calls.failed, (input, context) => failedLines(context, context, input)),
  handle(calls.readAgain, (input, context) =>
    context.database.transaction((tx) => service.readAgain(tx, context, input)).catch(imports.busy),
  ),
  handle(calls.write, (input, context) =>
    context.database.transaction((tx) => service.writeImport(tx, context, input)).catch(imports.busy),
  ),
  handle(calls.undo, (input, context) => context.database.transaction((tx) => service.undoImport(tx, context, input)).catch(imports.busy)),
  handle(calls.cancel, (input, context) => context.database.transaction((tx) => service.cancelImport(tx, context, input))),
  handle(calls.template, (input, context) => template(context.database.kysely, context, input)),
];
