import * as z from 'zod/mini';
import { deviceNameSchema } from '../identity/security.ts';
import { declare } from '../wire/call.ts';
import { pushLook } from './push-look.ts';
import { flag, id } from '../wire/fields.ts';
import { pushPath } from './push-path.ts';

/** Devices of a person that show notifications although no page is open. */
export const mostPushDevices = 10;

/** What a browser calls its subscription: an address of its push service, and the keys that the content is encrypted for (RFC 8291). */
const endpoint = z.string('push.invalid').check(z.maxLength(1_000, 'push.invalid'), z.regex(/^https:\/\/[\x21-\x7e]+$/, 'push.invalid'));
const encoded = (length: number) => z.string('push.invalid').check(z.regex(new RegExp(`^[\\w-]{${length}}$`), 'push.invalid'));

const device = z.object({
  id: z.int(),
  name: deviceNameSchema,
  since: z.iso.datetime(),
  showsText: z.boolean(),
  /** The browser that asks. */
  current: z.boolean(),
});
export type PushDevice = z.output<typeof device>;

export const pushCalls = {
  look: pushLook,
  list: declare({
    name: 'push.list',
    method: 'GET',
    path: pushPath,
    summary: 'The caller’s devices that show notifications although no page is open, and the key with which a browser subscribes',
    access: { who: 'signedIn' },
    input: z.object({}),
    answer: z.object({ key: z.string(), devices: z.array(device) }),
  }),
  save: declare({
    name: 'push.save',
    method: 'POST',
    path: pushPath,
    summary: 'Adds the browser of this session to the caller’s devices; `replaces` is the address that its push service has given up',
    access: { who: 'signedIn' },
    limit: { calls: 30, seconds: 3_600 },
    input: z.object({ endpoint, publicKey: encoded(87), auth: encoded(22), replaces: z.optional(endpoint) }),
    answer: z.object({}),
  }),
  showText: declare({
    name: 'push.showText',
    method: 'POST',
    path: '/b2b/notification/push/text',
    summary: 'Chooses whether a device shows what a message says, or only from whom it is',
    access: { who: 'signedIn' },
    input: z.object({ id, on: flag }),
    answer: z.object({}),
  }),
  remove: declare({
    name: 'push.remove',
    method: 'POST',
    path: '/b2b/notification/push/remove',
    summary: 'Removes one of the caller’s devices',
    access: { who: 'signedIn' },
    input: z.object({ id }),
    answer: z.object({}),
  }),
};
