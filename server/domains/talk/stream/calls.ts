import { streamCalls } from '../../../../contract/talk/stream.ts';
import { issueTicket } from '../../../platform/crypto/tickets.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';

export const handlers: Handler[] = [
  handle(streamCalls.token, async (_, context) => ({
    token: await issueTicket(context.database, 'stream', signedIn(context), context.now),
  })),
];
