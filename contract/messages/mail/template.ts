import type { Language } from '../../values/locale.ts';

/** What a mail says in one language; its heading is the subject unless told. Paragraphs of `text` are parted by an empty line. */
export type MailText = { subject: string; heading?: string; text: string; button?: string };

export type MailTemplate<Value extends string = string> = {
  values: readonly Value[];
  /** It has a button, and so needs a link. */
  link: boolean;
  /** It holds a code or a one-time link. */
  secret: boolean;
  texts: Record<Language, MailText>;
};

/** A mail that informs. */
export function notice<const Value extends string>(values: readonly Value[], texts: Record<Language, MailText>): MailTemplate<Value> {
  return { values, link: false, secret: false, texts };
}

/** A mail with a button. */
export function invitation<const Value extends string>(
  values: readonly Value[],
  texts: Record<Language, MailText & { button: string }>,
): MailTemplate<Value> {
  return { values, link: true, secret: false, texts };
}

/** A mail whose link lets in whoever opens it first. */
export function oneTimeLink<const Value extends string>(
  values: readonly Value[],
  texts: Record<Language, MailText & { button: string }>,
): MailTemplate<Value> {
  return { values, link: true, secret: true, texts };
}

/** A mail with a code, which is shown large. */
export function codeMail(texts: Record<Language, MailText>): MailTemplate<'code' | 'minutes'> {
  return { values: ['code', 'minutes'], link: false, secret: true, texts };
}
