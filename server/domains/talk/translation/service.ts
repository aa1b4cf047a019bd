import type { TranslationService } from '../../../../contract/talk/chat-translation.ts';
import type { Language } from '../../../../contract/values/locale.ts';

/** What the market needs of a translation service. */
export type TranslationPort = {
  /** Its name, as people know it. */
  name: string;
  /**
   * Texts in another language, in their order, each with the language that it is written in. Places of masks (`mask.ts`) are marked for the service as
   * what is not translated; whether they are still there, the caller looks.
   * @throws TranslationFailure
   */
  translate: (texts: readonly string[], to: Language) => Promise<Translated[]>;
};

/** `source` is an ISO 639 code; empty if unknown. */
export type Translated = { text: string; source: string };

/** The service refused, failed, or did not answer in time. `cause` says why, without the text. */
export class TranslationFailure extends Error {}

/** Milliseconds for an answer, and bytes of it. */
export const patience = 10_000;
export const largestAnswer = 512 * 1_024;
/** Texts of one request; DeepL takes 50. */
export const mostTexts = 50;

/** A code that a service answers, as it is stored. */
export const sourceOf = (code: string): string => {
  const written = canonical(code);
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(written) ? written : '';
};

/** A code as it is usually written; empty for what is none, such as `de-a1`: browsers refuse to name it. */
function canonical(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? '';
  } catch {
    return '';
  }
}

/** How the market is set. */
export type TranslationSettings = {
  service: TranslationService;
  /** Undefined for the usual one of the service. */
  url?: string | undefined;
  key?: string | undefined;
  /** Characters of one company in a calendar month. */
  characters: number;
};
