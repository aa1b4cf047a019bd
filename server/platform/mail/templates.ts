import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '../../../contract/values/locale.ts';
import type { AccessCode, CompanyKind } from '../../../contract/identity/access.ts';
import type { MailValues } from '../../../texts/.compiled/ids.ts';
import type { NotificationTopic } from '../../../contract/talk/notification-settings.ts';
import type { Compiled } from '../texts.ts';

/** `orderWaits` of `mail.orderWaits.subject`. */
export type MailKey = keyof MailValues;

/** The access code of those who may read it in the message centre: of one kind of users, or of each. */
type Needs = AccessCode | { [Kind in CompanyKind]?: AccessCode };

/**
 * What an area declares of a mail. `digest`: it lists notices that wait for a collected mail; `link`: it has a button; `secret`: it holds a code or a one-time link; `topic`: by which ways it is
 * notified; `needs`: the right that the page of its link asks for, without which the message centre does not show it any more. Mails without
 * a topic are always sent and are not in the message centre: codes, one-time links, and mails to addresses that belong to no user.
 */
type Declared = { link?: true; secret?: true; digest?: true; topic?: NotificationTopic; needs?: Needs };
type Flags = { link?: boolean; secret?: boolean; digest?: boolean; topic?: NotificationTopic | null; needs?: Needs | null };

export type MailTemplate<Key extends MailKey = MailKey, Link extends boolean = boolean> = {
  key: Key;
  link: Link;
  secret: boolean;
  digest: boolean;
  topic: NotificationTopic | null;
  needs: Needs | null;
};

/** Declares the mails of an area, whose texts are `mail.<template>.subject`, `.heading`, `.text` and `.button`. The heading is the subject by default. */
export function mailTemplates<const Mails extends { [Key in MailKey]?: Declared }>(
  mails: Mails,
): { [Key in keyof Mails & MailKey]: MailTemplate<Key, Mails[Key] extends { link: true } ? true : false> } {
  const entries = Object.entries(mails).map(
    ([key, { link = false, secret = false, digest = false, topic = null, needs = null }]: [string, Flags]) => [
      key,
      { key, link, secret, digest, topic, needs },
    ],
  );
  return Object.fromEntries(entries) as never;
}

export function neededCode({ needs }: Pick<MailTemplate, 'needs'>, kind: CompanyKind): AccessCode | null {
  return needs === null || typeof needs === 'string' ? needs : (needs[kind] ?? null);
}

/** A mail in one language: `text` by paragraphs, and the values that it wants. */
export type MailText = { subject: Compiled; heading?: Compiled; text: Compiled[]; button?: Compiled; values: string[] };
type Frame = { greeting: Compiled; linkHint: Compiled; footer: Compiled; choice: Compiled };

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

/** A kind that was stored by another version may have no text in this one. */
export const findMailText = (key: string, language: Language): MailText | null => textsIn(language)[key] ?? null;

/** The kinds whose words in a language contain this one, whatever values they are filled with. */
export function kindsWith(word: string, language: Language): string[] {
  const wanted = word.toLowerCase();
  const isIn = (source: Compiled): boolean => plain(source).toLowerCase().includes(wanted);
  return Object.entries(textsIn(language)).flatMap(([kind, { subject, text }]) =>
    kind !== 'frame' && [subject, ...text].some(isIn) ? [kind] : [],
  );
}

/** A text without what its values stand for. */
const plain = (source: Compiled): string =>
  typeof source === 'string' ? source : source.filter((part): part is string => typeof part === 'string').join(' ');

export function mailText(key: MailKey, language: Language): MailText {
  const text = textsIn(language)[key];
  if (!text) throw new Error(`the mail ${key} has no text`);
  return text;
}

/** What stands in every mail around its own text. */
export const mailFrame = (language: Language): Frame => textsIn(language)['frame'] as unknown as Frame;
