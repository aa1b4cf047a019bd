import * as z from 'zod/mini';
import type { Language } from '../../../../contract/values/locale.ts';
import { ofOperator, postJson } from '../../../platform/outgoing/post.ts';
import { asMarkup, fromMarkup } from './mask.ts';
import { largestAnswer, patience, sourceOf, TranslationFailure, type TranslationPort } from './service.ts';

export type DeepLSettings = { key: string; url?: string | undefined };

/** Variants that DeepL asks for by name. */
const targets: Partial<Record<Language, string>> = { en: 'EN-GB', pt: 'PT-PT' };

const answered = z.object({ translations: z.array(z.object({ text: z.string(), detected_source_language: z.optional(z.string()) })) });

/** Keys of the free plan end so, and are of use at a host of their own. */
const hostOf = (key: string): string => (key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com');

/** DeepL's API, version 2. Texts are sent as XML, in which the elements `x` are left as they are. */
export const deepL = ({ key, url = hostOf(key) }: DeepLSettings): TranslationPort => ({
  name: 'DeepL',
  translate: async (texts, to) => {
    const { status, content } = await postJson(`${url}/v2/translate`, {
      headers: { authorization: `DeepL-Auth-Key ${key}`, 'user-agent': 'Kontor' },
      content: {
        text: texts.map((text) => asMarkup(text, (number) => `<x id="${number}"/>`)),
        target_lang: targets[to] ?? to.toUpperCase(),
        ...{ tag_handling: 'xml', ignore_tags: ['x'], preserve_formatting: true },
      },
      ...{ largest: largestAnswer, milliseconds: patience, rule: ofOperator(url) },
    }).catch((error: unknown) => {
      throw new TranslationFailure('DeepL', { cause: error });
    });
    const read = answered.safeParse(content);
    if (status !== 200 || !read.success || read.data.translations.length !== texts.length) throw new TranslationFailure(`DeepL: ${status}`);
    return read.data.translations.map(({ text, detected_source_language: source = '' }) => ({
      text: fromMarkup(text, /<x id="(\d+)"\s*(?:\/>|>\s*<\/x>)/giu),
      source: sourceOf(source),
    }));
  },
});
