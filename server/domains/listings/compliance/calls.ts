import { complianceCalls as calls } from '../../../../contract/catalogue/compliance.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import * as service from './service.ts';

export const complianceHandlers: Handler[] = [
  handle(calls.detail, (input, context) => service.loadCompliance(context.database.kysely, context, input)),
  handle(calls.save, (input, context) => context.database.transaction((tx) => service.saveCompliance(tx, context, input))),
  handle(calls.saveDefaults, (input, context) => context.database.transaction((tx) => service.saveDefaults(tx, context, input))),
  handle(calls.saveParty, (input, context) => context.database.transaction((tx) => service.saveParty(tx, context, input))),
  handle(calls.removeParty, (input, context) => context.database.transaction((tx) => service.removeParty(tx, context, input))),
];
