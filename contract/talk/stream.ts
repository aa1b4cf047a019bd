import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { ticketPath } from './stream-events.ts';

export const streamCalls = {
  token: declare({
    name: 'stream.token',
    method: 'GET',
    path: ticketPath,
    summary: 'A ticket that opens the notification stream once, within a minute',
    access: { who: 'signedIn' },
    sameOrigin: true,
    limit: { calls: 120, seconds: 60 },
    input: z.object({}),
    answer: z.object({ token: z.string() }),
  }),
};
