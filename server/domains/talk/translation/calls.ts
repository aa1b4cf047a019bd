import { chatTranslationCalls } from '../../../../contract/talk/chat-translation.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { signedInScope } from '../../../platform/scope.ts';
import { setAlways, setForbidden, settingOf, translateMessages } from './translate.ts';

export const handlers: Handler[] = [
  handle(chatTranslationCalls.translate, (input, context) => {
    const { database, config, log } = context;
    const work = {
      db: database.kysely,
      log,
      settings: config.translation,
      commit: (store: Parameters<typeof database.transaction<void>>[0]) => database.transaction(store),
    };
    return translateMessages(work, signedInScope(context), input);
  }),
  handle(chatTranslationCalls.always, (input, context) =>
    context.database.transaction((tx) => setAlways(tx, signedInScope(context), context.config.translation, input)),
  ),
  handle(chatTranslationCalls.setting, (_input, context) =>
    settingOf(context.database.kysely, signedInScope(context), context.config.translation),
  ),
  handle(chatTranslationCalls.forbid, ({ isForbidden }, context) =>
    context.database.transaction((tx) => setForbidden(tx, signedInScope(context), context.config.translation, isForbidden)),
  ),
];
