import { chatReportCalls, chatSafetyCalls, chatWordCalls } from '../../../../contract/talk/chat-moderation.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedInScope } from '../../../platform/scope.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { mayShareContacts } from '../chat/contacts.ts';
import { readablePartyOf } from '../chat/party.ts';
import { modeOf } from '../translation/translate.ts';
import { block, mayBlock, selectBlocks, unblock } from './blocks.ts';
import { hitCsv, reportCsv, wordCsv } from './lists-csv.ts';
import { decide, endBlock, readReport, report, reportedFile, reportPage } from './reports.ts';
import { addWords, hitPage, removeWord, wordPage } from './word-lists.ts';
import { forgetWords } from './words.ts';

export const handlers: Handler[] = [
  handle(chatSafetyCalls.conversation, async ({ gid }, context) => {
    const scope = signedInScope(context);
    const db = context.database.kysely;
    const party = await readablePartyOf(db, scope.caller, gid);
    const isFree = (await mayShareContacts(db, party, 'hide')) || context.config.chatContacts === 'allow';
    const contacts = isFree ? 'allow' : context.config.chatContacts;
    const [blocks, translation] = await Promise.all([selectBlocks(db, scope), modeOf(db, scope, context.config.translation, gid)]);
    return { contacts, isBlocked: party.blocked, isBlocking: party.blocks, mayBlock: mayBlock(party), blocks, translation };
  }),
  handle(chatSafetyCalls.report, (input, context) => context.database.transaction((tx) => report(tx, signedInScope(context), input))),
  handle(chatSafetyCalls.block, async (input, context) => {
    await context.database.transaction((tx) => block(tx, signedInScope(context), input));
    return { blocked: true };
  }),
  handle(chatSafetyCalls.unblock, async ({ blockId }, context) => {
    await context.database.transaction((tx) => unblock(tx, signedInScope(context), blockId));
    return { blocked: false };
  }),

  handle(chatReportCalls.list, (input, context) => reportPage(context.database.kysely, input)),
  handle(chatReportCalls.export, (input, context) => reportCsv(context.database.kysely, context, input)),
  handle(chatReportCalls.detail, ({ id }, context) => context.database.transaction((tx) => readReport(tx, signedInScope(context), id))),
  handle(chatReportCalls.file, async (input, context) => {
    const file = await context.database.transaction((tx) => reportedFile(tx, signedInScope(context), input));
    return { address: (await signedLink(context, file)).address };
  }),
  handle(chatReportCalls.decide, (input, context) => context.database.transaction((tx) => decide(tx, signedInScope(context), input))),
  handle(chatReportCalls.unblock, ({ id }, context) => context.database.transaction((tx) => endBlock(tx, signedInScope(context), id))),

  handle(chatWordCalls.list, (input, context) => wordPage(context.database.kysely, input)),
  handle(chatWordCalls.export, (input, context) => wordCsv(context.database.kysely, context, input)),
  handle(chatWordCalls.add, async (input, context) => {
    const added = await context.database.transaction((tx) => addWords(tx, signedInScope(context), input));
    forgetWords(context.database);
    return added;
  }),
  handle(chatWordCalls.remove, async ({ id }, context) => {
    await context.database.transaction((tx) => removeWord(tx, signedInScope(context), id));
    forgetWords(context.database);
    return { removed: true };
  }),
  handle(chatWordCalls.hits, (input, context) => hitPage(context.database.kysely, input)),
  handle(chatWordCalls.exportHits, (input, context) => hitCsv(context.database.kysely, context, input)),
];
