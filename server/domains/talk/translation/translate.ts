import { bodyText, type ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { TranslationMode } from '../../../../contract/talk/chat-moderation.ts';
import { mostTranslated, serviceNames, type Translation, type TranslationSetting } from '../../../../contract/talk/chat-translation.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { setMember } from '../chat/change-queries.ts';
import { ownOf } from '../chat/changes.ts';
import { withoutUnseen } from '../chat/content.ts';
import { selectByIds } from '../chat/messages.ts';
import { readablePartyOf } from '../chat/party.ts';
import { chatRefusal } from '../chat/refusals.ts';
import { hasWords, type Masked, masked, piecesOf, unmasked } from './mask.ts';
import * as queries from './queries.ts';
import { serviceOf } from './registry.ts';
import { mostTexts, TranslationFailure, type TranslationPort, type TranslationSettings } from './service.ts';
import { Turns } from './turns.ts';

/*
 * A message is translated once for each language and all its readers: the company of the first one is charged with its characters. What was asked for and is
 * under way in this process is waited for; another process may ask for the same, and one of the two is stored.
 */

/** Requests of this process at once, and those that wait for their turn. */
const turns = new Turns(4, 60);

const notOffered = (): Refusal => new Refusal(codes.refused, 'chat.translationOff', {}, { type: chatErrors.notAllowed });

/** Whether messages of a conversation are translated for the caller: neither where the market has no service nor where its company forbids it. */
export async function modeOf(
  db: Connection,
  { caller, now }: SignedInScope,
  settings: TranslationSettings | undefined,
  gid: string,
): Promise<TranslationMode> {
  if (!settings || (await queries.findUse(db, caller.companyId, now)).isForbidden) return 'off';
  return (await queries.findAlways(db, gid, caller.userId)) ? 'always' : 'offered';
}

/** @throws type 54 where nothing is translated */
export async function setAlways(
  tx: Tx,
  scope: SignedInScope,
  settings: TranslationSettings | undefined,
  { gid, on }: { gid: string; on: boolean },
): Promise<{ translation: TranslationMode }> {
  const party = await readablePartyOf(tx, scope.caller, gid);
  if ((await modeOf(tx, scope, settings, gid)) === 'off') throw notOffered();
  await setMember(tx, ownOf(scope, party), { translates: on });
  return { translation: on ? 'always' : 'offered' };
}

export type TranslationWork = {
  db: Connection;
  settings: TranslationSettings | undefined;
  /** Runs in a transaction of its own. */
  commit: (work: (tx: Tx) => Promise<void>) => Promise<void>;
  /** Only tests give another one. */
  port?: TranslationPort | undefined;
};

/**
 * Messages in the reader's language. Of several, those that could not be translated are left out; if there is none left, the first failure is the answer.
 * @throws type 1400 and 602 for conversations that the caller does not read, 54 where nothing is translated and for what is no text, 51 for messages that
 * are not there, 1201 for texts that are too long, 1204 when the service fails or the company's characters of the month are used up
 */
export async function translateMessages(
  { db, settings, commit, port = serviceOf(settings) }: TranslationWork,
  scope: SignedInScope,
  { gid, ids }: { gid: string; ids: readonly string[] },
): Promise<{ translations: Translation[] }> {
  const { caller, language, now } = scope;
  const party = await readablePartyOf(db, caller, gid);
  if (!port || !settings || (await modeOf(db, scope, settings, gid)) === 'off') throw notOffered();
  const messages = await selectByIds(db, { gid, userId: caller.userId, hiddenBefore: party.hiddenBefore }, ids);
  const stored = await queries.storedTranslations(
    db,
    { gid, language },
    messages.map(({ seq }) => seq),
  );
  const people = await queries.namesOf(db, messages.flatMap(mentionedBy));
  const work = { db, commit, port, use: { companyId: caller.companyId, now, most: settings.characters }, language, people };
  const results = await Promise.allSettled(
    [...new Set(ids)].map(async (id) => {
      const message = messages.find((one) => one.id === id);
      const original = textOf(message);
      const known = stored.find(({ seq }) => seq === message?.seq);
      return viewOf(id, original, language, known ?? (await translateOnce(work, gid, message?.seq ?? 0, original)));
    }),
  );
  const translations = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const [failure] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (translations.length === 0) throw failure;
  return { translations };
}

const mentionedBy = ({ ext }: ChatMessage): number[] => (Array.isArray(ext.em_at_list) ? ext.em_at_list.map(Number) : []);

/** @throws type 51, 54, 1201 */
function textOf(message: ChatMessage | undefined): string {
  if (!message || message.isRecall) throw chatRefusal(chatErrors.messageNotFound);
  if (message.type !== 'txt') throw new Refusal(codes.refused, 'chat.translationNoText', {}, { type: chatErrors.notAllowed });
  const text = bodyText(message.body, 'msg');
  if ([...text].length > mostTranslated) throw chatRefusal(chatErrors.translationTooLong);
  return text;
}

type Translated = { text: string; source: string };

const viewOf = (id: string, original: string, language: Language, { text, source }: Translated): Translation => ({
  ...{ id, text, source },
  isSame: text === original || source.split('-')[0] === language,
});

type Work = Required<Pick<TranslationWork, 'db' | 'commit' | 'port'>> & {
  use: { companyId: number; now: Date; most: number };
  language: Language;
  /** Names of those who are mentioned. */
  people: readonly string[];
};

const underWay = new Map<string, Promise<Translated>>();

/** Two who ask at once for the same wait for one answer. */
function translateOnce(work: Work, gid: string, seq: number, original: string): Promise<Translated> {
  const key = `${gid} ${seq} ${work.language} ${original}`;
  const found = underWay.get(key);
  if (found) return found;
  const asked = translateAndStore(work, gid, seq, original).finally(() => underWay.delete(key));
  underWay.set(key, asked);
  return asked;
}

async function translateAndStore(
  { db, commit, language, people, ...work }: Work,
  gid: string,
  seq: number,
  original: string,
): Promise<Translated> {
  const mask = masked(original, people);
  if (!hasWords(mask.text)) return { text: original, source: '' };
  // It may have been stored since the caller looked.
  const [known] = await queries.storedTranslations(db, { gid, language }, [seq]);
  if (known) return known;
  const translated = await translateMasked({ db, ...work }, mask, language);
  await commit(async (tx) => {
    const isCurrent = await queries.storeTranslation(tx, { gid, seq, language, original, ...translated, now: work.use.now });
    if (!isCurrent) throw chatRefusal(chatErrors.messageNotFound);
  });
  return translated;
}

/** The masks are put back. A service that has lost one is asked again for what is between them: what they hold must not get lost. */
async function translateMasked(work: Pick<Work, 'db' | 'port' | 'use'>, { text, masks }: Masked, to: Language): Promise<Translated> {
  const whole = await ask(work, [text], to);
  const restored = unmasked(whole.texts[0] ?? '', masks);
  if (restored !== null) return { text: withoutUnseen(restored), source: whole.source };
  const pieces = piecesOf(text);
  const places = pieces.flatMap((piece, at) => (at % 2 === 0 && hasWords(piece) ? [at] : []));
  for (let first = 0; first < places.length; first += mostTexts) {
    const lot = places.slice(first, first + mostTexts);
    const { texts } = await ask(
      work,
      lot.map((at) => pieces[at]?.trim() ?? ''),
      to,
    );
    for (const [index, at] of lot.entries()) pieces[at] = between(pieces[at] ?? '', texts[index] ?? '');
  }
  return { text: withoutUnseen(unmasked(pieces.join(''), masks) ?? fail('masks were lost twice')), source: whole.source };
}

/** With the spaces that were around the piece. */
const between = (piece: string, text: string): string => `${/^\s*/u.exec(piece)?.[0] ?? ''}${text.trim()}${/\s*$/u.exec(piece)?.[0] ?? ''}`;

function fail(why: string, cause?: unknown): never {
  const refusal = chatRefusal(chatErrors.translationFailed);
  // For the log: the reader learns no more than that it failed.
  refusal.cause = cause ?? new TranslationFailure(why);
  throw refusal;
}

/** Asks the service for texts that fit into what the company may have. What fails is not counted. @throws type 1204 */
async function ask({ db, port, use: { companyId, now, most } }: Pick<Work, 'db' | 'port' | 'use'>, texts: readonly string[], to: Language) {
  const characters = texts.reduce((sum, text) => sum + [...text].length, 0);
  if (!(await queries.countCharacters(db, { companyId, characters, now }, most)))
    throw new Refusal(codes.refused, 'chat.translationLimit', {}, { type: chatErrors.translationFailed });
  try {
    const answer = await turns.take(() => port.translate(texts, to));
    if (answer.texts.some((text) => text.trim() === '' || text.length > 8 * mostTranslated))
      throw new TranslationFailure(`${port.name}: no text`);
    return answer;
  } catch (error) {
    await queries.returnCharacters(db, { companyId, characters, now });
    if (error instanceof TranslationFailure) return fail(port.name, error);
    throw error;
  }
}

/** What a company has set, and used this month. */
export async function settingOf(
  db: Connection,
  { caller, now }: SignedInScope,
  settings: TranslationSettings | undefined,
): Promise<TranslationSetting> {
  const { isForbidden, used } = await queries.findUse(db, caller.companyId, now);
  return { service: settings ? serviceNames[settings.service] : null, isForbidden, used, most: settings?.characters ?? 0 };
}

export async function setForbidden(
  tx: Tx,
  scope: SignedInScope,
  settings: TranslationSettings | undefined,
  isForbidden: boolean,
): Promise<TranslationSetting> {
  const { caller, now, network } = scope;
  const { companyId, userId } = caller;
  const before = await queries.findUse(tx, companyId, now);
  await queries.setForbidden(tx, { companyId, userId, isForbidden, now });
  if (before.isForbidden !== isForbidden)
    await recordAudit(tx, {
      ...{ userId, companyId, action: 'company.translationChanged', subject: `company:${companyId}`, network, at: now },
      before: { isForbidden: before.isForbidden },
      after: { isForbidden },
    });
  return settingOf(tx, scope, settings);
}
