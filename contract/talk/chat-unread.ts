import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';

/** A file of its own: the header of every signed-in page makes this call, and loads nothing else of the chat. */
export const chatUnread = declare({
  name: 'chat.unread',
  method: 'POST',
  path: '/im/frame/unread',
  summary: 'How many messages the caller has not read, of the 1,000 conversations with the latest activity',
  access: { who: 'signedIn' },
  input: z.object({}),
  answer: z.object({ unread: z.int(), conversations: z.int() }),
});
