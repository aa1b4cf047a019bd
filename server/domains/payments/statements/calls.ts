import { statementCalls } from '../../../../contract/payments/credit/statements.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { statementFile, statementList } from './statements.ts';

export const statementHandlers: Handler[] = [
  handle(statementCalls.list, (input, context) => statementList(context.database.kysely, context, input)),
  handle(statementCalls.file, (input, context) => statementFile(context.database.kysely, context, input)),
];
