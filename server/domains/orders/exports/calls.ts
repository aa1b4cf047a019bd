import { exportTemplateCalls } from '../../../../contract/orders/export-templates.ts';
import { purchaseExportCalls, salesExportCalls, salesOrderExportCalls } from '../../../../contract/orders/order-exports.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { notFound } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { exportFile, exportsOf, ownerOf, requestExport } from './service.ts';
import { deleteTemplate } from './template-queries.ts';
import { addTemplate, changeTemplate, overwriteTemplate, templatesOf } from './templates.ts';

export const handlers: Handler[] = [
  handle(purchaseExportCalls.request, ({ columns, format, csv, ...filter }, context) =>
    context.database.transaction((tx) => requestExport(tx, context, ownerOf(context, 'purchaseOrders'), { filter, columns, format, csv })),
  ),
  handle(purchaseExportCalls.list, (_input, context) => exportsOf(context.database, context, ownerOf(context, 'purchaseOrders'))),
  handle(purchaseExportCalls.open, async ({ exportId }, context) =>
    signedLink(context, await exportFile(context.database.kysely, context, ownerOf(context, 'purchaseOrders'), exportId)),
  ),
  handle(salesExportCalls.request, ({ storeId, columns, format, csv, late, ...given }, context) => {
    const filter = late ? { ...given, lateOn: context.now.toISOString().slice(0, 10) } : given;
    return context.database.transaction((tx) =>
      requestExport(tx, context, ownerOf(context, 'sales', storeId), { filter, columns, format, csv }),
    );
  }),
  handle(salesExportCalls.list, ({ storeId }, context) => exportsOf(context.database, context, ownerOf(context, 'sales', storeId))),
  handle(salesExportCalls.open, async ({ storeId, exportId }, context) =>
    signedLink(context, await exportFile(context.database.kysely, context, ownerOf(context, 'sales', storeId), exportId)),
  ),
  handle(salesOrderExportCalls.request, ({ columns, format, csv, ...filter }, context) =>
    context.database.transaction((tx) => requestExport(tx, context, ownerOf(context, 'salesOrders'), { filter, columns, format, csv })),
  ),
  handle(salesOrderExportCalls.list, (_input, context) => exportsOf(context.database, context, ownerOf(context, 'salesOrders'))),
  handle(salesOrderExportCalls.open, async ({ exportId }, context) =>
    signedLink(context, await exportFile(context.database.kysely, context, ownerOf(context, 'salesOrders'), exportId)),
  ),
  handle(exportTemplateCalls.list, ({ list }, context) => templatesOf(context.database.kysely, context, list)),
  handle(exportTemplateCalls.add, (input, context) => context.database.transaction((tx) => addTemplate(tx, context, input))),
  handle(exportTemplateCalls.overwrite, (input, context) => context.database.transaction((tx) => overwriteTemplate(tx, context, input))),
  handle(exportTemplateCalls.change, (input, context) => context.database.transaction((tx) => changeTemplate(tx, context, input))),
  handle(exportTemplateCalls.remove, async ({ templateId }, context) => {
    if (!(await deleteTemplate(context.database.kysely, signedIn(context).userId, templateId))) throw notFound();
    return {};
  }),
];
