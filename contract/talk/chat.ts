import * as z from 'zod/mini';
import { type Access, declare } from '../wire/call.ts';
import { characters, day, flag, id, integer, list, requiredText, text } from '../wire/fields.ts';
import { chatUnread } from './chat-unread.ts';
import { caseFilters, caseStates } from './service-states.ts';
import { chatMessage, conversationSize, historySize, reactions, sentExt, sentTypes } from './chat-messages.ts';

/*
 * The chat. Its requests are calls: the WebSocket `/im` carries them as frames `{ t, n, … }`, where `t` is the end of the call's name
 * (`send` for `chat.send`), and answers with `ok` or `no`; where WebSockets are blocked the same calls go by HTTP.
 */

/** A conversation’s id; the specification calls it gid. */
export const gid = z.uuid('chat.gid').check(z.toLowerCase());
const seq = integer.check(z.gte(0, 'field.integer'), z.lte(Number.MAX_SAFE_INTEGER, 'field.integer'));
const alias = text(80);
const pageSize = integer.check(z.gte(1, 'chat.pageSize'), z.lte(50, 'chat.pageSize'));

const person = z.object({
  userId: z.string(),
  name: z.string(),
  side: z.enum(['company', 'store', 'platform']),
  role: z.enum(['owner', 'admin', 'member']),
  /** Whether it has left, or was removed. */
  left: z.boolean(),
  /** Whether others removed it. */
  removed: z.boolean(),
  mutedUntil: z.nullable(z.string()),
  /** The number of the last message that it has read. What was written before it joined counts as read, but is not known to be. */
  readNumber: z.int(),
  joinedAt: z.nullable(z.string()),
  /** The last message of a single conversation that a device of it has received. */
  deliveredSeq: z.int(),
});
export type ChatPerson = z.output<typeof person>;

const group = z.object({
  /** Both are what the caller’s side calls the other one: buyers write the first and see the store by the second, sellers the other way round. */
  buyerAlias: z.string(),
  storeAlias: z.string(),
  buyerName: z.string(),
  storeName: z.string(),
  buyerCode: z.string(),
  storeCode: z.string(),
  buyerLogo: z.nullable(z.string()),
  storeLogo: z.nullable(z.string()),
  buyerId: z.int(),
  storeId: z.nullable(z.int()),
});

const conversation = z.object({
  conversationId: gid,
  imGid: gid,
  conversationType: z.enum(['singleChat', 'groupChat']),
  unReadCount: z.int(),
  lastMessage: z.nullable(chatMessage),
  customField: z.object({ mention: z.boolean() }),
  isPinned: z.boolean(),
  pinnedAt: z.nullable(z.string()),
  notify: z.enum(['all', 'mentions', 'none']),
  /** What the caller calls it: its alias, else the other side’s name. */
  title: z.string(),
  logo: z.nullable(z.string()),
  /** The caller’s own side and role. */
  side: z.enum(['company', 'store', 'platform']),
  role: z.enum(['owner', 'admin', 'member']),
  withPlatform: z.boolean(),
  /** A team group: only those who were added to it belong to it. */
  membersOnly: z.boolean(),
  name: z.string(),
  announcement: z.string(),
  muteAll: z.boolean(),
  destroyed: z.boolean(),
  /** For those who answer it: whose turn it is, and who has taken it. */
  service: z.nullable(
    z.object({
      state: z.enum(caseStates),
      assigneeId: z.nullable(z.int()),
      assigneeName: z.string(),
      snoozedUntil: z.nullable(z.string()),
      warnAt: z.nullable(z.string()),
      dueAt: z.nullable(z.string()),
    }),
  ),
  /** Whom a single conversation is with; the company’s name is empty for colleagues. `isClosed`: the friendship has ended. */
  person: z.nullable(z.object({ userId: z.string(), companyName: z.string(), isClosed: z.boolean() })),
  /** Null for single conversations, team groups, and those with the platform. */
  group: z.nullable(group),
  /** The number of the last change, and what the caller has read of the numbers that count. */
  head: z.int(),
  lastNumber: z.int(),
  readNumber: z.int(),
  activeAt: z.string(),
});
export type Conversation = z.output<typeof conversation>;
export type ChatGroup = z.output<typeof group>;

const history = z.object({ cursor: z.nullable(z.string()), messages: z.array(chatMessage), isLast: z.boolean() });
const changed = z.object({ changed: z.int() });

/** Everybody may talk with the platform; other conversations are missing for those without `chat.use`. */
const user: Access = { who: 'signedIn' };
const chatting: Access = { who: 'signedIn', code: 'chat.use' };

export const groupOperations = [
  'updateInfo',
  'updateAnnouncement',
  'deleteAnnouncement',
  'removeMember',
  'inviteToJoin',
  'directJoined',
  'requestToJoin',
  'destroy',
  'memberAbsence',
  'setAdmin',
  'removeAdmin',
  'changeOwner',
  'muteMember',
  'unmuteMember',
  'muteAllMembers',
  'unmuteAllMembers',
] as const;
export type GroupOperation = (typeof groupOperations)[number];

/** Whose notices the system writes: the reader’s language, or Chinese as the specification has them. */
export const noticeLanguages = ['reader', 'zh'] as const;
export type NoticeLanguage = (typeof noticeLanguages)[number];

/** What a notice of the system can be about: friends, and groups. Those without a title are lines of the thread only. */
export const friendInforms = ['subscribe', 'subscribed', 'unsubscribed', 'other_person_refuse', 'other_person_agree'] as const;
export type FriendInform = (typeof friendInforms)[number];
export const groupInforms = [
  ...(['memberPresence', 'memberAbsence', 'inviteToJoin', 'requestToJoin', 'acceptRequest', 'removeMember', 'directJoined'] as const),
  ...(['updateAnnouncement', 'updateInfo', 'setAdmin', 'removeAdmin', 'muteMember', 'unmuteMember', 'destroy'] as const),
  ...(['memberAttributesUpdate', 'joinPublicGroupDeclined'] as const),
] as const;
export type GroupInform = (typeof groupInforms)[number];

const inform = z.object({
  id: z.string(),
  fromType: z.enum(['friend', 'group']),
  operation: z.enum([...friendInforms, ...groupInforms]),
  /** Empty for `joinPublicGroupDeclined`, for which the specification has none. */
  title: z.string(),
  /** User ids; `from` is null for a person that is gone. */
  from: z.nullable(z.string()),
  to: z.string(),
  fromName: z.string(),
  fromCompany: z.string(),
  groupId: z.nullable(gid),
  groupName: z.string(),
  time: z.string(),
  desc: z.string(),
  /** As the specification spells it. */
  isOpearationBtn: z.boolean(),
  /** 0 open, 1 agreed, 2 refused. */
  operationStatus: z.int(),
  /** 1 until it is handled or, without buttons, seen; 0 for what the receiver did itself. */
  untreated: z.int(),
});
export type Inform = z.output<typeof inform>;

/** What is known between the caller and a person of another company. */
const friend = z.object({
  userId: z.int(),
  name: z.string(),
  companyName: z.string(),
  /** `asked` by the caller, `asking` the caller. */
  state: z.enum(['friend', 'asked', 'asking']),
  gid: z.nullable(gid),
});
export type Friend = z.output<typeof friend>;
export const mostNote = 200;

/** People of a team group, with who has opened it. */
export const mostMembers = 50;

/** What the sender's device calls something: sent twice, it is stored once. */
export const clientId = z.string('field.text').check(z.regex(/^[\w-]{8,64}$/, 'chat.cid'));

/** A new message: 20 in 10 seconds; 600 an hour are counted as well. */
export const mostAnHour = 600;

const linkedPicture = { address: z.string(), thumb: z.optional(z.string()), large: z.optional(z.string()) };

export const chatCalls = {
  send: declare({
    name: 'chat.send',
    method: 'POST',
    path: '/im/frame/send',
    summary: 'Sends a message; one with a known `cid` is not sent again and gets the first one’s answer',
    access: user,
    input: z.object({
      cid: clientId,
      to: gid,
      chatType: z.optional(z.enum(['singleChat', 'groupChat'])),
      type: z.enum(sentTypes, 'chat.type'),
      body: z.record(z.string().check(z.maxLength(40, 'field.tooLong'), characters), z.unknown()),
      ext: z._default(sentExt, {}),
    }),
    answer: z.object({ id: z.string(), seq: z.int(), number: z.int(), at: z.string(), repeated: z.boolean() }),
    limit: { calls: 20, seconds: 10 },
    body: '256 KB',
  }),
  sync: declare({
    name: 'chat.sync',
    method: 'POST',
    path: '/im/frame/sync',
    summary: 'The messages of a conversation that changed after a number, in the order of their changes; `reset` when there are too many',
    access: user,
    input: z.object({ gid, after: seq }),
    answer: z.object({
      messages: z.array(chatMessage),
      /** Ids of recalled messages that the caller has removed before: what quotes them forgets their text. */
      recalled: z.array(z.string()),
      ...{ head: z.int(), more: z.boolean(), reset: z.boolean() },
    }),
  }),
  history: declare({
    name: 'chat.history',
    method: 'POST',
    path: '/im/frame/history',
    summary: 'A page of a conversation; `up` is from newer to older messages',
    access: user,
    input: z.object({
      targetId: gid,
      chatType: z.optional(z.enum(['singleChat', 'groupChat'])),
      cursor: z._default(z.string().check(z.regex(/^\d{0,16}$/, 'chat.cursor')), ''),
      /** Below 1 it is the usual one, above the largest one that. */
      pageSize: z._default(integer, historySize),
      searchDirection: z._default(z.enum(['up', 'down']), 'up'),
    }),
    answer: history,
  }),
  place: declare({
    name: 'chat.place',
    method: 'POST',
    path: '/im/frame/place',
    summary: 'The number of a message in its conversation; null when it is not there',
    access: user,
    input: z.object({ gid, id: z.uuid() }),
    answer: z.object({ seq: z.nullable(z.int()) }),
  }),
  conversations: declare({
    name: 'chat.conversations',
    method: 'POST',
    path: '/im/frame/conversations',
    summary: 'The caller’s conversations, pinned ones first, then by their last activity',
    access: user,
    input: z.object({
      cursor: z._default(text(200), ''),
      pageSize: z._default(pageSize, conversationSize),
      /** All but `all` and `unread` are views of those who answer. In `unassigned` what is late comes first. */
      filter: z._default(z.enum(caseFilters), 'all'),
      /** Of one store of the seller. */
      storeId: z.optional(id),
      keyword: z.optional(text(80)),
    }),
    answer: z.object({ cursor: z.nullable(z.string()), conversations: z.array(conversation) }),
  }),
  conversation: declare({
    name: 'chat.conversation',
    method: 'POST',
    path: '/im/frame/conversation',
    summary: 'One conversation of the caller, with its people',
    access: user,
    input: z.object({ gid }),
    answer: z.object({ conversation, people: z.array(person) }),
  }),
  unread: chatUnread,
  channel: declare({
    name: 'chat.channel',
    method: 'POST',
    path: '/im/frame/channel',
    summary: 'Moves the caller’s marker of what it has read forward, to a message or to the end',
    access: user,
    input: z.object({ gid, seq: z.optional(seq) }),
    answer: z.object({ readNumber: z.int(), unread: z.int() }),
    limit: { calls: 120, seconds: 10 },
  }),
  delivered: declare({
    name: 'chat.delivered',
    method: 'POST',
    path: '/im/frame/delivered',
    summary: 'A device of the caller has received a single conversation up to a message; groups have no such marker',
    access: user,
    input: z.object({ gid, seq }),
    answer: z.object({ deliveredSeq: z.int() }),
    limit: { calls: 120, seconds: 10 },
  }),
  modify: declare({
    name: 'chat.modify',
    method: 'POST',
    path: '/im/frame/modify',
    summary: 'Changes the text of a message of one’s own within 15 minutes, five times at most',
    access: user,
    // What is no character is taken out, as when a text is sent.
    input: z.object({ gid, id: z.uuid(), msg: z.string('field.text') }),
    answer: changed,
    limit: { calls: 30, seconds: 10 },
  }),
  recall: declare({
    name: 'chat.recall',
    method: 'POST',
    path: '/im/frame/recall',
    summary: 'Recalls a message of one’s own within two minutes; a line stays in its place',
    access: user,
    input: z.object({ gid, id: z.uuid() }),
    answer: changed,
    limit: { calls: 30, seconds: 10 },
  }),
  react: declare({
    name: 'chat.react',
    method: 'POST',
    path: '/im/frame/react',
    summary: 'Adds a reaction to a message, or takes one’s own back',
    access: user,
    input: z.object({ gid, id: z.uuid(), reaction: z.enum(reactions, 'chat.reaction'), on: flag }),
    answer: changed,
    limit: { calls: 60, seconds: 10 },
  }),
  remove: declare({
    name: 'chat.remove',
    method: 'POST',
    path: '/im/frame/remove',
    summary: 'Removes messages for the caller alone: some, or all up to one',
    access: user,
    input: z.object({ gid, ids: list(z.uuid(), 20), upTo: z.optional(seq) }),
    answer: z.object({ removed: z.int() }),
    limit: { calls: 60, seconds: 60 },
  }),
  pin: declare({
    name: 'chat.pin',
    method: 'POST',
    path: '/im/frame/pin',
    summary: 'Pins a conversation to the top of the caller’s list, or takes the pin away',
    access: user,
    input: z.object({ gid, on: flag }),
    answer: z.object({ isPinned: z.boolean() }),
    limit: { calls: 60, seconds: 60 },
  }),
  notify: declare({
    name: 'chat.notify',
    method: 'POST',
    path: '/im/frame/notify',
    summary: 'What the caller is notified of in a conversation',
    access: user,
    input: z.object({ gid, notify: z.enum(['all', 'mentions', 'none']) }),
    answer: z.object({ notify: z.enum(['all', 'mentions', 'none']) }),
    limit: { calls: 60, seconds: 60 },
  }),
  delete: declare({
    name: 'chat.delete',
    method: 'POST',
    path: '/im/frame/delete',
    summary: 'Takes a conversation out of the caller’s list until something new comes, and its messages with it',
    access: user,
    input: z.object({ gid }),
    answer: z.object({ deleted: z.boolean() }),
    limit: { calls: 60, seconds: 60 },
  }),
  typing: declare({
    name: 'chat.typing',
    method: 'POST',
    path: '/im/frame/typing',
    summary: 'Shows the others that the caller is typing; more than one in three seconds is ignored',
    access: user,
    input: z.object({ gid }),
    answer: z.object({}),
  }),
  presence: declare({
    name: 'chat.presence',
    method: 'POST',
    path: '/im/frame/presence',
    summary: 'Which of the people of a conversation are connected',
    access: user,
    input: z.object({ gid }),
    answer: z.object({ online: z.array(z.string()) }),
  }),
  files: declare({
    name: 'chat.files',
    method: 'POST',
    path: '/im/frame/files',
    summary: 'Short-lived addresses of the files of some messages',
    access: user,
    input: z.object({ gid, ids: list(z.uuid(), 50) }),
    /** `poster` where a film has one; `thumb` and `large` of a picture, with the same rights as the picture itself; `more` of the other pictures of a message. */
    answer: z.object({
      files: z.array(
        z.object({ id: z.string(), ...linkedPicture, poster: z.optional(z.string()), more: z.optional(z.array(z.object(linkedPicture))) }),
      ),
    }),
  }),
  fileList: declare({
    name: 'chat.fileList',
    method: 'POST',
    path: '/im/frame/fileList',
    summary: 'The messages of a conversation that have files, newest first',
    access: user,
    input: z.object({ gid, cursor: z._default(z.string().check(z.regex(/^\d{0,16}$/, 'chat.cursor')), '') }),
    answer: z.object({ messages: z.array(chatMessage), cursor: z.nullable(z.string()) }),
  }),
  orders: declare({
    name: 'chat.orders',
    method: 'POST',
    path: '/im/frame/orders',
    summary: 'The newest orders between the two sides of a group; none for who may not see orders',
    access: user,
    input: z.object({ gid }),
    answer: z.array(
      z.object({
        number: z.string(),
        state: z.string(),
        link: z.string(),
        createdAt: z.string(),
        price: z.nullable(z.object({ amount: z.int(), currency: z.string() })),
      }),
    ),
  }),
  combined: declare({
    name: 'chat.combined',
    method: 'POST',
    path: '/im/frame/combined',
    summary: 'The messages that a message forwards, as far as the caller may see them now',
    access: user,
    input: z.object({ gid, id: z.uuid() }),
    answer: z.object({ messages: z.array(chatMessage) }),
  }),
  card: declare({
    name: 'chat.card',
    method: 'POST',
    path: '/im/frame/card',
    summary: 'What a card shows to the caller now; null when it is gone or not for the caller',
    access: user,
    input: z.object({ event: z.enum(['item', 'order', 'case', 'quote', 'store']), id }),
    answer: z.nullable(
      z.object({
        title: z.string(),
        subtitle: z.string(),
        picture: z.nullable(z.string()),
        link: z.string(),
        price: z.nullable(z.object({ amount: z.int(), currency: z.string() })),
        /** What the caller can put into its cart: the smallest quantity of an item with one variant. */
        buys: z.nullable(z.object({ variantId: z.int(), quantity: z.int() })),
        /** The page where the caller pays an order that waits for it. */
        pay: z.nullable(z.string()),
      }),
    ),
  }),
  group: declare({
    name: 'chat.group',
    method: 'POST',
    path: '/im/frame/group',
    summary: 'Changes a group or its people',
    access: user,
    input: z.object({
      gid,
      operation: z.enum(groupOperations),
      users: list(id, 50),
      name: z.optional(text(80)),
      announcement: z.optional(text(500)),
      /** Minutes of a mute; without them until it is ended. */
      minutes: z.optional(integer.check(z.gte(1), z.lte(525_600))),
    }),
    answer: z.object({ done: z.boolean() }),
    limit: { calls: 20, seconds: 60 },
  }),
  informs: declare({
    name: 'chat.informs',
    method: 'POST',
    path: '/im/frame/informs',
    summary: 'Notices about friends and groups, newest first; with how many are untreated',
    access: user,
    input: z.object({ cursor: z.optional(z.uuid('chat.cursor')), pageSize: z._default(pageSize, conversationSize) }),
    answer: z.object({ informs: z.array(inform), cursor: z.nullable(z.string()), untreated: z.int() }),
  }),
  handleInform: declare({
    name: 'chat.handleInform',
    method: 'POST',
    path: '/im/frame/handleInform',
    summary: 'Agrees to a request, or refuses it; the first answer counts, whichever device or receiver it comes from',
    access: user,
    input: z.object({ id: z.uuid(), agree: flag }),
    answer: z.object({ operationStatus: z.int() }),
    limit: { calls: 60, seconds: 60 },
  }),
  seeInforms: declare({
    name: 'chat.seeInforms',
    method: 'POST',
    path: '/im/frame/seeInforms',
    summary: 'The caller has seen its notices: those without buttons are treated',
    access: user,
    input: z.object({}),
    answer: z.object({ untreated: z.int() }),
    limit: { calls: 60, seconds: 60 },
  }),
  askFriend: declare({
    name: 'chat.askFriend',
    method: 'POST',
    path: '/im/frame/askFriend',
    summary: 'Asks a person of another company, with whom the caller shares a group, for a single conversation',
    access: chatting,
    input: z.object({ userId: id, note: z._default(text(mostNote), '') }),
    answer: z.object({ state: z.enum(['asked', 'friend']) }),
    limit: { calls: 20, seconds: 3_600 },
  }),
  endFriend: declare({
    name: 'chat.endFriend',
    method: 'POST',
    path: '/im/frame/endFriend',
    summary: 'Ends a friendship: its conversation can be read, but nothing more is written',
    access: chatting,
    input: z.object({ gid }),
    answer: z.object({ ended: z.boolean() }),
    limit: { calls: 20, seconds: 60 },
  }),
  friends: declare({
    name: 'chat.friends',
    method: 'POST',
    path: '/im/frame/friends',
    summary: 'The caller’s friends in other companies, and requests that are open',
    access: chatting,
    input: z.object({}),
    answer: z.array(friend),
  }),
  support: declare({
    name: 'chat.support',
    method: 'POST',
    path: '/im/support',
    summary: 'The caller’s conversation with the platform; the first call opens it',
    access: user,
    input: z.object({}),
    answer: z.object({ gid }),
  }),
  colleague: declare({
    name: 'chat.colleague',
    method: 'POST',
    path: '/im/colleague',
    summary: 'The single conversation with a colleague; the first call opens it',
    access: chatting,
    input: z.object({ userId: id }),
    answer: z.object({ gid }),
  }),
  team: declare({
    name: 'chat.team',
    method: 'POST',
    path: '/im/team',
    summary: 'Opens a group of the caller and some colleagues; one with a known `cid` is not opened again',
    access: chatting,
    input: z.object({ cid: clientId, name: requiredText(80), users: list(id, mostMembers - 1) }),
    answer: z.object({ gid }),
    limit: { calls: 20, seconds: 60 },
  }),
  colleagues: declare({
    name: 'chat.colleagues',
    method: 'GET',
    path: '/im/colleagues',
    summary: 'The colleagues that the caller can talk to',
    access: chatting,
    input: z.object({}),
    answer: z.array(z.object({ userId: z.int(), name: z.string() })),
  }),
};

const ticket = z.object({
  token: z.string(),
  userId: z.string(),
  /** The store that a seller has chosen. */
  storeId: z.nullable(z.string()),
  /** What the server's clock shows. */
  clock: z.string(),
});

/** Each kind of user has a path of its own, since the specification gives the buyers' one. */
const tokenCall = (side: 'buyer' | 'seller' | 'operator') =>
  declare({
    name: `chat.${side}Token`,
    method: 'GET',
    path: `/${side}/im/token`,
    summary: 'A ticket that opens the chat’s WebSocket once, within a minute',
    access: side === 'operator' ? { who: side, code: 'chat.use' } : { who: side },
    sameOrigin: true,
    input: z.object({}),
    answer: ticket,
    limit: { calls: 60, seconds: 60 },
  });

const found = z.object({
  message: chatMessage,
  title: z.string(),
});

const search = {
  input: z.object({
    keyword: requiredText(80),
    gid: z.optional(gid),
    storeId: z.optional(id),
    from: z.optional(day),
    to: z.optional(day),
    cursor: z._default(z.string().check(z.regex(/^\d{0,16}$/, 'chat.cursor')), ''),
  }),
  answer: z.object({ rows: z.array(found), cursor: z.nullable(z.string()) }),
};

const buyer: Access = { who: 'auditedBuyer', code: 'chat.use' };
export const buyerChatCalls = {
  token: tokenCall('buyer'),
  open: declare({
    name: 'chat.openStore',
    method: 'POST',
    path: '/buyer/im/group',
    summary: 'The group of the buyer’s company and a store; the first call opens it',
    access: buyer,
    input: z.object({ storeId: id }),
    answer: z.object({ gid }),
  }),
  info: declare({
    name: 'chat.storeGroup',
    method: 'GET',
    path: '/buyer/im/group-info',
    summary: 'The group of the buyer’s company and a store; null when there is none yet',
    access: buyer,
    input: z.object({ storeId: id }),
    answer: z.nullable(conversation),
  }),
  list: declare({
    name: 'chat.buyerGroups',
    method: 'GET',
    path: '/buyer/im/group-list',
    summary: 'Some of the caller’s conversations by their ids; unknown and foreign ones are left out',
    access: user,
    input: z.object({ imGidList: list(gid, 50) }),
    answer: z.array(conversation),
  }),
  alias: declare({
    name: 'chat.buyerAlias',
    method: 'POST',
    path: '/buyer/im/group-alias',
    summary: 'What the buyer’s side calls a group for itself',
    access: buyer,
    input: z.object({ groupId: gid, buyerAlias: alias }),
    answer: z.object({ alias: z.string() }),
  }),
  search: declare({
    name: 'chat.buyerSearch',
    method: 'GET',
    path: '/buyer/im/message-search',
    summary: 'The caller’s messages with words that begin like those given, newest first',
    access: user,
    ...search,
    limit: { calls: 60, seconds: 60 },
  }),
};

const seller: Access = { who: 'seller', code: 'chat.use' };
/** What a seller and a buyer have with each other, and so what a seller may write about. */
export const dealings = ['order', 'quote', 'case', 'question'] as const;
export type Dealing = (typeof dealings)[number];
export const sellerChatCalls = {
  token: tokenCall('seller'),
  open: declare({
    name: 'chat.openBuyer',
    method: 'POST',
    path: '/seller/im/group',
    summary: 'The group of a store and the buyer of an order, a quote, a case or a question; the first call opens it',
    access: seller,
    input: z.object({ event: z.enum(dealings, 'chat.gid'), id }),
    answer: z.object({ gid }),
  }),
  alias: declare({
    name: 'chat.sellerAlias',
    method: 'POST',
    path: '/seller/im/group-alias',
    summary: 'What the store’s side calls a group for itself',
    access: seller,
    input: z.object({ groupId: gid, storeAlias: alias }),
    answer: z.object({ alias: z.string() }),
  }),
};

export const operatorChatCalls = {
  token: tokenCall('operator'),
};
