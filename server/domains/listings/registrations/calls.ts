import { productRegistrationCalls as calls } from '../../../../contract/catalogue/product-registrations.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import * as service from './service.ts';

export const registrationHandlers: Handler[] = [
  handle(calls.page, (input, context) => service.loadPage(context.database.kysely, context, input)),
  handle(calls.export, (input, context) => service.exportRegistrations(context.database.kysely, context, input)),
  handle(calls.save, (input, context) => context.database.transaction((tx) => service.save(tx, context, input))),
  handle(calls.remove, (input, context) => context.database.transaction((tx) => service.remove(tx, context, input))),
  handle(calls.document, async (input, context) => signedLink(context, await service.documentOf(context.database.kysely, context, input))),
];
