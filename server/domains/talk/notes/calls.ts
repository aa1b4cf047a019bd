import { chatNoteCalls } from '../../../../contract/talk/chat-notes.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedInScope } from '../../../platform/scope.ts';
import { addNote, deleteNote, listNotes } from './notes.ts';

export const handlers: Handler[] = [
  handle(chatNoteCalls.list, ({ gid }, context) => listNotes(context.database.kysely, signedInScope(context), gid)),
  handle(chatNoteCalls.add, (input, context) => context.database.transaction((tx) => addNote(tx, signedInScope(context), input))),
  handle(chatNoteCalls.delete, (input, context) => context.database.transaction((tx) => deleteNote(tx, signedInScope(context), input))),
];
