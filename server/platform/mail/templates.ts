import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '../../../contract/values/locale.ts';
import type { MailValues } from '../../../texts/.compiled/ids.ts';
import type { Compiled } from '../texts.ts';

/** `orderWaits` of `mail.orderWaits.subject`. */
export type MailKey = keyof MailValues;

/** What an area declares of a mail. `link`: it has a button; `secret`: it holds a code or a one-time link. */
type Declared = { link?: true; secret?: true };
type Flags = { link?: boolean; secret?: boolean };

export type MailTemplate<Key extends MailKey = MailKey, Link extends boolean = boolean> = { key: Key; link: Link; secret: boolean };

/** Declares the mails of an area, whose texts are `mail.<template>.subject`, `.heading`, `.text` and `.button`. The heading is the subject by default. */
export function mailTemplates<const Mails extends { [Key in MailKey]?: Declared }>(
  mails: Mails,
): { [Key in keyof Mails & MailKey]: MailTemplate<Key, Mails[Key] extends { link: true } ? true : false> } {
  const entries = Object.entries(mails).map(([key, { link = false, secret = false }]: [string, Flags]) => [key, { key, link, secret }]);
  return Object.fromEntries(entries) as never;
}

/** A mail in one language: `text` by paragraphs, and the values that it wants. */
export type MailText = { subject: Compiled; heading?: Compiled; text: Compiled[]; button?: Compiled; values: string[] };
type Frame = { greeting: Compiled; linkHint: Compiled; footer: Compiled };

const folder = new URL('../../../texts/.compiled/mails/', import.meta.url);
const loaded = new Map<Language, Record<string, MailText>>();

function textsIn(language: Language): Record<string, MailText> {
  let texts = loaded.get(language);
  if (!texts) loaded.set(language, (texts = readTexts(language)));
  return texts;
}

function readTexts(language: Language): Record<string, MailText> {
  const file = new URL(`${language}.json`, folder);
  if (!existsSync(file)) throw new Error('The texts are not compiled: run node scripts/compile-catalogues.ts');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, MailText>;
}

export function mailText(key: MailKey, language: Language): MailText {
  const text = textsIn(language)[key];
  if (!text) throw new Error(`the mail ${key} has no text`);
  return text;
}

/** What stands in every mail around its own text. */
export const mailFrame = (language: Language): Frame => textsIn(language)['frame'] as unknown as Frame;
