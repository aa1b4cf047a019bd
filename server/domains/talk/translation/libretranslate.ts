import * as z from 'zod/mini';
import { ofOperator, postJson } from '../../../platform/outgoing/post.ts';
import { asMarkup, fromMarkup } from './mask.ts';
import { largestAnswer, patience, sourceOf, TranslationFailure, type TranslationPort } from './service.ts';

export type LibreTranslateSettings = { url: string; key?: string | undefined };

const answered = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.optional(z.array(z.object({ language: z.string() }))),
});

/** LibreTranslate. Texts are sent as HTML, in which the content of `code` is left as it is. */
export const libreTranslate = ({ url, key }: LibreTranslateSettings): TranslationPort => ({
  name: 'LibreTranslate',
  translate: async (texts, to) => {
    const { status, content } = await postJson(`${url}/translate`, {
      headers: { 'user-agent': 'Kontor' },
      content: {
        q: texts.map((text) => asMarkup(text, (number) => `<code translate="no">${number}</code>`)),
        ...{ source: 'auto', target: to, format: 'html', ...(key !== undefined && { api_key: key }) },
      },
      ...{ largest: largestAnswer, milliseconds: patience, rule: ofOperator(url) },
    }).catch((error: unknown) => {
      throw new TranslationFailure('LibreTranslate', { cause: error });
    });
    const read = answered.safeParse(content);
    if (status !== 200 || !read.success || read.data.translatedText.length !== texts.length)
      throw new TranslationFailure(`LibreTranslate: ${status}`);
    const { translatedText, detectedLanguage } = read.data;
    return translatedText.map((text, at) => ({
      text: fromMarkup(text, /<code\b[^<>]*>\s*(\d+)\s*<\/code>/giu),
      source: sourceOf(detectedLanguage?.[at]?.language ?? ''),
    }));
  },
});
