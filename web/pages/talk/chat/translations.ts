import { chatTranslationCalls } from '../../../../contract/talk/chat-translation.ts';
import { send } from '../../../app/api/client.ts';
import { Translations } from './client/translations.ts';

/** Those of this page; the chat forgets them when it ends. */
export const translations = new Translations(
  async (gid, ids) => (await send(chatTranslationCalls.translate, { gid, ids }, { quiet: true })).translations,
);
