import type { TranslationService } from '../../../../contract/talk/chat-translation.ts';
import type { Language } from '../../../../contract/values/locale.ts';

/** What the market needs of a translation service. */
export type TranslationPort = {
  /** Its name, as people know it. */
  name: string;
  /**
   * Texts in another language, in their order, and the language in which the first one is written, as ISO 639 code; empty if unknown. Places of masks
   * (`mask.ts`) are marked for the service as what is not translated; whether they are still there, the caller looks.
   * @throws TranslationFailure
   */
  translate: (texts: readonly string[], to: Language) => Promise<{ texts: string[]; source: string }>;
};

/** The service refused, failed, or did not answer in time. `cause` says why, without the text. */
export class TranslationFailure extends Error {}

/** Milliseconds for an answer, and bytes of it. */
export const patience = 10_000;
export const largestAnswer = 256 * 1_024;
/** Texts of one request; DeepL takes 50. */
export const mostTexts = 50;

/** A code that a service answers, as it is stored. */
export const sourceOf = (code: string): string => {
  const [language = '', ...rest] = code.split('-');
  const written = [language.toLowerCase(), ...rest].join('-');
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(written) ? written : '';
};

/** How the market is set. */
export type TranslationSettings = {
  service: TranslationService;
  /** Undefined for the usual one of the service. */
  url?: string | undefined;
  key?: string | undefined;
  /** Characters of one company in a calendar month. */
  characters: number;
};
