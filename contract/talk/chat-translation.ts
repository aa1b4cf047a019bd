import * as z from 'zod/mini';
import { type Access, declare } from '../wire/call.ts';
import { flag, list } from '../wire/fields.ts';
import { gid } from './chat.ts';
import { translationModes } from './chat-moderation.ts';

/* Chat messages in the reader's language, by a service that the operator has set. */

export const translationServices = ['deepl', 'libretranslate'] as const;
export type TranslationService = (typeof translationServices)[number];
/** How the services call themselves. */
export const serviceNames: Record<TranslationService, string> = { deepl: 'DeepL', libretranslate: 'LibreTranslate' };

/** Characters of a text that is translated, and messages of one call. */
export const mostTranslated = 4_000;
export const translatedAtOnce = 10;

const user: Access = { who: 'signedIn' };

const translation = z.object({
  id: z.string(),
  /** How often the message had been changed when this was its text. */
  revision: z.int(),
  text: z.string(),
  /** ISO 639 code of the language that it is written in; empty if unknown. */
  source: z.string(),
  /** There was nothing to translate: it is in the reader's language, or has no words. */
  isSame: z.boolean(),
});
export type Translation = z.output<typeof translation>;

const setting = z.object({
  /** The service's name; null where the market translates nothing. */
  service: z.nullable(z.string()),
  isForbidden: z.boolean(),
  /** Characters of this month, and as many as there may be. */
  used: z.int(),
  most: z.int(),
});
export type TranslationSetting = z.output<typeof setting>;

export const chatTranslationCalls = {
  translate: declare({
    name: 'chatTranslation.translate',
    method: 'POST',
    path: '/im/translation/translate',
    summary:
      'Texts of a conversation in the reader’s language, translated once for all readers. Of several messages, those that cannot be translated are left out',
    access: user,
    input: z.object({ gid, ids: list(z.uuid('field.id'), translatedAtOnce).check(z.minLength(1, 'field.required')) }),
    answer: z.object({ translations: z.array(translation) }),
    limit: { calls: 120, seconds: 60 },
  }),
  always: declare({
    name: 'chatTranslation.always',
    method: 'POST',
    path: '/im/translation/always',
    summary: 'Whether the caller has all messages of others in a conversation translated',
    access: user,
    input: z.object({ gid, on: flag }),
    answer: z.object({ translation: z.enum(translationModes) }),
    limit: { calls: 60, seconds: 60 },
  }),
  setting: declare({
    name: 'chatTranslation.setting',
    method: 'GET',
    path: '/im/translation/setting',
    summary: 'Whether people of the caller’s company may have messages translated, and how much they have this month',
    access: { who: 'signedIn' },
    input: z.object({}),
    answer: setting,
  }),
  forbid: declare({
    name: 'chatTranslation.forbid',
    method: 'POST',
    path: '/im/translation/forbid',
    summary: 'Forbids people of the caller’s company to have messages translated, or allows it again',
    access: { who: 'signedIn', code: 'account.manage' },
    input: z.object({ isForbidden: flag }),
    answer: setting,
    limit: { calls: 30, seconds: 60 },
  }),
};
