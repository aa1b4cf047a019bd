import { bodyText, type ChatFile, filesOf } from '../../../../contract/talk/chat-messages.ts';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { buyerChatCalls, chatCalls, operatorChatCalls, sellerChatCalls } from '../../../../contract/talk/chat.ts';
import { cookies } from '../../../../contract/values/locale.ts';
import { issueTicket } from '../../../platform/crypto/tickets.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn, signedInScope } from '../../../platform/scope.ts';
import { hasPreviews } from '../../../platform/files/pictures.ts';
import { type LinkedFile, signedLink } from '../../../platform/uploads/index.ts';
import { findCard, findOrders } from './cards.ts';
import * as changes from './changes.ts';
import { selectCombined } from './combine.ts';
import type { WritingScope } from './contacts.ts';
import { cleanText } from './content.ts';
import { screen } from '../moderation/words.ts';
import { countUnread, selectConversationsById, selectPeople } from './conversation-queries.ts';
import { endFriend, selectFriends } from './friends.ts';
import { operatedParty, operateGroup } from './groups.ts';
import { countHourly } from './hourly.ts';
import { countUntreated, informPage, seeInforms } from './informs.ts';
import { selectByIds, selectSeq } from './messages.ts';
import {
  checkColleagues,
  findChosenStore,
  nameForOwnSide,
  openSupport,
  openTeam,
  openWithBuyer,
  openWithColleague,
  openWithStore,
} from './open.ts';
import { readablePartyOf } from './party.ts';
import { showTyping, whoIsOnline } from './presence.ts';
import { chatRefusal } from './refusals.ts';
import { conversationPage, filePage, findGroup, historyPage, sync } from './reading.ts';
import { searchMessages } from './search.ts';
import { askFriend, checkMayAsk, handleInform } from './requests.ts';
import { send, writingPartyOf } from './send.ts';
import { selectColleagues } from './team-queries.ts';
import { noteSeen } from '../service/agents.ts';
import { follow } from '../service/follower-jobs.ts';

const ticketOf = async (context: CallContext) => {
  const caller = signedIn(context);
  const token = await issueTicket(context.database, 'chat', caller, context.now);
  return { token, userId: String(caller.userId), storeId: null, clock: context.now.toISOString() };
};

/** With the store that the seller has chosen, as the cookie says. */
const sellersTicketOf = async (context: CallContext) => {
  const chosen = Number(context.cookies[cookies.store]);
  const storeId = await findChosenStore(context.database.kysely, signedIn(context), Number.isSafeInteger(chosen) ? chosen : null);
  return { ...(await ticketOf(context)), storeId: storeId === null ? null : String(storeId) };
};

/** With the operator's rule about contact data. */
const writing = (context: CallContext): WritingScope => ({ ...signedInScope(context), contacts: context.config.chatContacts });

/** Seconds for which the address of a file lives. */
const addressSeconds = 120;

export const handlers: Handler[] = [
  handle(chatCalls.send, async (input, context) => {
    const { database } = context;
    await countHourly(database.kysely, signedInScope(context));
    noteSeen(database, signedIn(context), context.now);
    const { at, ...stored } = await send(database, writing(context), input, (work) => database.transaction(work));
    follow(database, input.to);
    return { ...stored, at: at.toISOString() };
  }),
  handle(chatCalls.sync, (input, context) => sync(context.database.kysely, signedInScope(context), input)),
  handle(chatCalls.history, (input, context) => historyPage(context.database.kysely, signedInScope(context), input)),
  handle(chatCalls.place, async ({ gid, id }, context) => {
    const db = context.database.kysely;
    await readablePartyOf(db, signedIn(context), gid);
    // Of one that the caller has removed as well: there the page says that it is gone, and shows what was next to it.
    return { seq: await selectSeq(db, gid, id) };
  }),
  handle(chatCalls.conversations, (input, context) => {
    noteSeen(context.database, signedIn(context), context.now);
    return conversationPage(context.database.kysely, signedInScope(context), input);
  }),
  handle(chatCalls.conversation, async ({ gid }, context) => {
    const db = context.database.kysely;
    const [conversation] = await selectConversationsById(db, signedIn(context), [gid]);
    // Who has left is answered otherwise than who never belonged to it.
    if (!conversation) await readablePartyOf(db, signedIn(context), gid);
    if (!conversation) throw chatRefusal(chatErrors.noSuchConversation);
    return { conversation, people: await selectPeople(db, gid) };
  }),
  handle(chatCalls.unread, async (_input, context) => {
    const [db, caller] = [context.database.kysely, signedIn(context)];
    const [{ unread, conversations }, untreated] = await Promise.all([countUnread(db, caller), countUntreated(db, caller.userId)]);
    return { unread: unread + untreated, conversations };
  }),
  handle(chatCalls.channel, (input, context) =>
    context.database.transaction((tx) => changes.readChannel(tx, signedInScope(context), input)),
  ),
  handle(chatCalls.delivered, (input, context) =>
    context.database.transaction((tx) => changes.noteDelivered(tx, signedInScope(context), input)),
  ),
  handle(chatCalls.modify, async (input, context) => {
    const { database } = context;
    const scope = signedInScope(context);
    const mayWrite = () => writingPartyOf(database.kysely, scope, input.gid);
    const noteMarked = await screen(database, scope, cleanText(input.msg, chatErrors.modifyWrongForm), mayWrite);
    const changed = await database.transaction((tx) => changes.modifyMessage(tx, writing(context), input));
    await noteMarked?.(input.id);
    return changed;
  }),
  handle(chatCalls.recall, (input, context) =>
    context.database.transaction((tx) => changes.recallMessage(tx, signedInScope(context), input)),
  ),
  handle(chatCalls.react, (input, context) => context.database.transaction((tx) => changes.react(tx, signedInScope(context), input))),
  handle(chatCalls.remove, (input, context) =>
    context.database.transaction((tx) => changes.removeMessages(tx, signedInScope(context), input)),
  ),
  handle(chatCalls.pin, (input, context) =>
    context.database.transaction((tx) => changes.pinConversation(tx, signedInScope(context), input)),
  ),
  handle(chatCalls.notify, (input, context) => context.database.transaction((tx) => changes.setNotify(tx, signedInScope(context), input))),
  handle(chatCalls.delete, ({ gid }, context) =>
    context.database.transaction((tx) => changes.deleteConversation(tx, signedInScope(context), gid)),
  ),
  handle(chatCalls.typing, async ({ gid }, context) => {
    await showTyping(context.database, signedInScope(context), gid);
    return {};
  }),
  handle(chatCalls.presence, ({ gid }, context) => whoIsOnline(context.database, signedInScope(context), gid)),
  handle(chatCalls.files, async ({ gid, ids }, context) => {
    const { database, now } = context;
    const caller = signedIn(context);
    const party = await readablePartyOf(database.kysely, caller, gid);
    const messages = await selectByIds(database.kysely, { gid, userId: caller.userId, hiddenBefore: party.hiddenBefore }, ids);
    const linkTo = async (linked: LinkedFile) => (await signedLink({ database, now }, linked, addressSeconds)).address;
    const pictureOf = async ({ file: key, name: fileName, contentType }: ChatFile, type: string) => {
      const file = { key, fileName, contentType };
      return {
        address: await linkTo(file),
        ...(type === 'img' &&
          hasPreviews(contentType) && {
            ...{ thumb: await linkTo({ ...file, preview: 'thumb' }), large: await linkTo({ ...file, preview: 'large' }) },
          }),
      };
    };
    const withFiles = messages.filter(({ body }) => filesOf(body).length > 0);
    return {
      files: await Promise.all(
        withFiles.map(async ({ id, type, body }) => {
          const [first = { address: '' }, ...more] = await Promise.all(filesOf(body).map((file) => pictureOf(file, type)));
          const poster = { key: bodyText(body, 'poster'), fileName: 'poster.jpg', contentType: 'image/jpeg' };
          return { id, ...first, ...(poster.key !== '' && { poster: await linkTo(poster) }), ...(more.length > 0 && { more }) };
        }),
      ),
    };
  }),
  handle(chatCalls.fileList, (input, context) => filePage(context.database.kysely, signedInScope(context), input)),
  handle(chatCalls.orders, async ({ gid }, context) => {
    const db = context.database.kysely;
    return findOrders(db, signedInScope(context), await readablePartyOf(db, signedIn(context), gid));
  }),
  handle(chatCalls.combined, async (input, context) => ({
    messages: await selectCombined(context.database.kysely, signedIn(context), input),
  })),
  handle(chatCalls.card, (input, context) => findCard(context.database.kysely, signedInScope(context), input)),
  handle(chatCalls.group, async (input, context) => {
    const { database } = context;
    const scope = writing(context);
    const text = [input.name ?? '', input.announcement ?? ''].join('\n').trim();
    const noteMarked = await screen(database, scope, text, () => operatedParty(database.kysely, scope, input));
    const done = await database.transaction((tx) => operateGroup(tx, scope, input));
    await noteMarked?.(null);
    return done;
  }),
  handle(chatCalls.informs, (input, context) =>
    informPage(context.database.kysely, signedIn(context), input, {
      language: context.language,
      notices: context.config.systemNotices ?? 'reader',
    }),
  ),
  handle(chatCalls.handleInform, (input, context) => context.database.transaction((tx) => handleInform(tx, signedInScope(context), input))),
  handle(chatCalls.seeInforms, (_input, context) => context.database.transaction((tx) => seeInforms(tx, signedInScope(context)))),
  handle(chatCalls.askFriend, async (input, context) => {
    const { database } = context;
    const scope = writing(context);
    const noteMarked = await screen(database, scope, input.note, () => checkMayAsk(database.kysely, scope, input.userId));
    const asked = await database.transaction((tx) => askFriend(tx, scope, input));
    await noteMarked?.(null);
    return asked;
  }),
  handle(chatCalls.endFriend, ({ gid }, context) => context.database.transaction((tx) => endFriend(tx, signedInScope(context), gid))),
  handle(chatCalls.friends, (_input, context) => selectFriends(context.database.kysely, signedInScope(context))),
  handle(chatCalls.support, (_input, context) => context.database.transaction((tx) => openSupport(tx, signedInScope(context)))),
  handle(chatCalls.colleague, ({ userId }, context) =>
    context.database.transaction((tx) => openWithColleague(tx, signedInScope(context), userId)),
  ),
  handle(chatCalls.team, async (input, context) => {
    const { database } = context;
    const scope = signedInScope(context);
    const noteMarked = await screen(database, scope, input.name, () => checkColleagues(database.kysely, scope, input.users), input.cid);
    const opened = await database.transaction((tx) => openTeam(tx, scope, input));
    await noteMarked?.(null);
    return opened;
  }),
  handle(chatCalls.colleagues, (_input, context) => selectColleagues(context.database.kysely, signedInScope(context), null)),

  handle(buyerChatCalls.token, (_input, context) => ticketOf(context)),
  handle(buyerChatCalls.open, ({ storeId }, context) =>
    context.database.transaction((tx) => openWithStore(tx, signedInScope(context), storeId)),
  ),
  handle(buyerChatCalls.info, ({ storeId }, context) => findGroup(context.database.kysely, signedInScope(context), storeId)),
  handle(buyerChatCalls.list, ({ imGidList }, context) => selectConversationsById(context.database.kysely, signedIn(context), imGidList)),
  handle(buyerChatCalls.alias, ({ groupId, buyerAlias }, context) =>
    context.database.transaction((tx) => nameForOwnSide(tx, signedInScope(context), { gid: groupId, alias: buyerAlias })),
  ),
  handle(buyerChatCalls.search, (input, context) => searchMessages(context.database.kysely, signedInScope(context), input)),

  handle(sellerChatCalls.token, (_input, context) => sellersTicketOf(context)),
  handle(sellerChatCalls.open, (input, context) => context.database.transaction((tx) => openWithBuyer(tx, signedInScope(context), input))),
  handle(sellerChatCalls.alias, ({ groupId, storeAlias }, context) =>
    context.database.transaction((tx) => nameForOwnSide(tx, signedInScope(context), { gid: groupId, alias: storeAlias })),
  ),

  handle(operatorChatCalls.token, (_input, context) => ticketOf(context)),
];
