import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { flag, text } from '../wire/fields.ts';

/** The categories of the message centre, in the order in which they are shown. */
export const noticeCategories = ['order', 'afterSales', 'product', 'money', 'system', 'news'] as const;
export type NoticeCategory = (typeof noticeCategories)[number];

type Kind = 'buyer' | 'seller' | 'operator';
/** When the mails of a topic are sent: at once, together each hour, day or week, or never. */
export const mailTimes = ['now', 'hourly', 'daily', 'weekly', 'never'] as const;
export type MailTime = (typeof mailTimes)[number];

/** `mail` is for those who have chosen nothing. */
type Topic = { category: NoticeCategory; for: readonly Kind[]; required: boolean; mail: MailTime };

const optional = (category: NoticeCategory, ...kinds: Kind[]): Topic => ({ category, for: kinds, required: false, mail: 'now' });
/** Always shown and mailed at once: contract, money and security are not silent. */
const required = (category: NoticeCategory, ...kinds: Kind[]): Topic => ({ category, for: kinds, required: true, mail: 'now' });
/** What is in no hurry: shown, and mailed together once a week. */
const weekly = (category: 'news', ...kinds: Kind[]): Topic => ({ category, for: kinds, required: false, mail: 'weekly' });
/** What one's own colleagues do: shown, and mailed only to those who want it. */
const colleagues = (category: NoticeCategory, ...kinds: Kind[]): Topic => ({ category, for: kinds, required: false, mail: 'never' });

/**
 * The groups of notifications that a person chooses ways for, and those that are always sent. An area says in its `mails.ts` to which topic
 * each of its kinds belongs.
 */
export const notificationTopics = {
  orderPayment: optional('order', 'buyer'),
  orderAccepted: optional('order', 'buyer'),
  orderShipped: optional('order', 'buyer'),
  orderDelivered: optional('order', 'buyer'),
  standingOrders: optional('order', 'buyer'),
  parcelProblems: optional('order', 'buyer', 'seller'),
  approvals: optional('order', 'buyer'),
  saleNew: optional('order', 'seller'),
  saleReceived: optional('order', 'seller'),
  saleColleagues: colleagues('order', 'seller'),
  quotes: optional('order', 'buyer', 'seller'),
  questions: optional('product', 'buyer', 'seller'),
  wishLists: optional('product', 'buyer'),
  exclusives: optional('product', 'buyer'),
  downloads: optional('product', 'buyer'),
  registrationEnds: optional('product', 'seller'),
  activities: optional('news', 'seller'),
  platformNews: weekly('news', 'buyer', 'seller'),
  orderConfirmation: required('order', 'buyer'),
  orderChanges: required('afterSales', 'buyer'),
  saleChanges: required('afterSales', 'seller'),
  afterSales: required('afterSales', 'buyer', 'seller', 'operator'),
  balance: required('money', 'buyer'),
  creditTerms: required('money', 'buyer'),
  cardRefunds: required('money', 'operator'),
  invoices: optional('money', 'buyer'),
  payouts: required('money', 'seller'),
  company: required('system', 'buyer', 'seller'),
  chat: optional('system', 'buyer', 'seller', 'operator'),
  security: required('system', 'buyer', 'seller', 'operator'),
} as const satisfies Record<string, Topic>;

export type NotificationTopic = keyof typeof notificationTopics;
const topics = Object.keys(notificationTopics) as [NotificationTopic, ...NotificationTopic[]];

/** Those for which mails wait for one another. */
export const isCollected = (time: MailTime): time is 'hourly' | 'daily' | 'weekly' =>
  time === 'hourly' || time === 'daily' || time === 'weekly';

/** A week is too long for what is to be done about orders, cases and money. */
export const mailTimesOf = (topic: NotificationTopic): MailTime[] =>
  mailTimes.filter((time) => time !== 'weekly' || notificationTopics[topic].category === 'news');

/** The topics whose mails are collected for those who have chosen nothing. */
export const collectedByDefault: readonly NotificationTopic[] = topics.filter((topic) => isCollected(notificationTopics[topic].mail));

export const isRequired = (topic: NotificationTopic): boolean => notificationTopics[topic].required;
export const isTopic = (name: string): name is NotificationTopic => Object.hasOwn(notificationTopics, name);
export const topicsFor = (kind: Kind): NotificationTopic[] =>
  topics.filter((topic) => (notificationTopics[topic].for as readonly Kind[]).includes(kind));

export const notificationSettingCalls = {
  list: declare({
    name: 'notificationSettings.list',
    method: 'GET',
    path: '/b2b/notification/settings',
    summary: 'By which ways the caller is notified of each topic; those that are required cannot be changed',
    access: { who: 'signedIn' },
    input: z.object({}),
    answer: z.array(
      z.object({
        topic: z.enum(topics),
        notice: z.boolean(),
        toast: z.boolean(),
        push: z.boolean(),
        mail: z.enum(mailTimes),
        required: z.boolean(),
      }),
    ),
  }),
  save: declare({
    name: 'notificationSettings.save',
    method: 'POST',
    path: '/b2b/notification/settings',
    summary:
      'Chooses the ways of a topic: the message centre, whether new notices are shown at once on open pages and on devices, and when mails are sent',
    access: { who: 'signedIn' },
    input: z.object({
      topic: z.enum(topics, 'notification.topic'),
      notice: flag,
      toast: z._default(flag, true),
      push: z._default(flag, true),
      mail: z.enum(mailTimes, 'notification.mail'),
    }),
    answer: z.object({}),
  }),
  zone: declare({
    name: 'notificationSettings.zone',
    method: 'GET',
    path: '/b2b/notification/zone',
    summary: 'The time zone in which the caller’s collected mails are due',
    access: { who: 'signedIn' },
    input: z.object({}),
    /** Null: nothing was chosen, the market’s counts. */
    answer: z.object({ zone: z.nullable(z.string()), market: z.string() }),
  }),
  saveZone: declare({
    name: 'notificationSettings.saveZone',
    method: 'POST',
    path: '/b2b/notification/zone',
    summary: 'Chooses the time zone in which the caller’s collected mails are due',
    access: { who: 'signedIn' },
    input: z.object({ zone: z.nullable(text(64)) }),
    answer: z.object({}),
  }),
};
