import { frameCalls } from '../../../../contract/buying/frame.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { countWaiting, selectHeader } from './queries.ts';

export const handlers: Handler[] = [
  handle(frameCalls.header, (_input, context) => selectHeader(context.database, signedIn(context))),
  handle(frameCalls.waiting, (_input, context) => countWaiting(context.database.kysely, signedIn(context), context.now)),
];
