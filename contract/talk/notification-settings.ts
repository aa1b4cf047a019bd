import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag } from '../wire/fields.ts';

/** Groups of mails that a person may turn off, and those that are always sent: contract and money are not silent. */
export const notificationTopics = {
  buyer: { optional: ['orderPayment', 'orderAccepted', 'orderShipped', 'orderDelivered'], required: ['orderConfirmation', 'orderChanges'] },
  seller: { optional: ['saleNew', 'saleReceived', 'registrationEnds'], required: ['saleChanges'] },
} as const;

export const optionalTopics = [...notificationTopics.buyer.optional, ...notificationTopics.seller.optional] as const;
const topics = [...optionalTopics, ...notificationTopics.buyer.required, ...notificationTopics.seller.required] as const;
export type OptionalTopic = (typeof optionalTopics)[number];

export const notificationSettingCalls = {
  list: declare({
    name: 'notificationSettings.list',
    method: 'GET',
    path: '/b2b/notification/settings',
    summary: 'The groups of mails that the caller gets; the operator gets none of them',
    access: { who: 'signedIn' },
    input: z.object({}),
    answer: z.array(z.object({ topic: z.enum(topics), mail: z.boolean(), required: z.boolean() })),
  }),
  save: declare({
    name: 'notificationSettings.save',
    method: 'POST',
    path: '/b2b/notification/settings',
    summary: 'Turns a group of mails on or off',
    access: { who: 'signedIn' },
    input: z.object({ topic: z.enum(optionalTopics), mail: flag }),
    answer: z.object({}),
  }),
};
