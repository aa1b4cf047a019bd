import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';

/** A file of its own: every signed-in page makes this call, and loads nothing else of the devices. */
export const pushLook = declare({
  name: 'push.look',
  method: 'POST',
  path: '/b2b/notification/push/look',
  summary: 'The caller looks at a page: devices stay silent for a minute. `wanted` is false for callers without devices',
  access: { who: 'signedIn' },
  limit: { calls: 60, seconds: 60 },
  input: z.object({}),
  answer: z.object({ wanted: z.boolean() }),
});
