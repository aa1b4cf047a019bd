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
import { mostTexts, patience, type Translated, TranslationFailure, type TranslationPort, type TranslationSettings } from './service.ts';
import { NoTurn, Turns } from './turns.ts';

/*
 * A message is translated once for each language and all its readers: the company of the first one is charged with its characters. What was asked for and is
 * under way in this process is waited for; another process may ask for the same, and one of the two is stored.
 */

/** Of this process. Browsers give up after 30 seconds: what has waited for long has no time left for its answer. */
const turns = new Turns({ atOnce: 4, mostWaiting: 60, mostOfCompany: 12, patience: 15_000 });

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
  /** Has what failed while other messages were translated. */
  log: { warn(details: object, message: string): void };
  /** Only tests give another one. */
  port?: TranslationPort | undefined;
};

/**
 * Messages in the reader's language, by one request to the service. Of several, those that could not be translated are left out; if there is none left,
 * a failure is the answer.
 * @throws type 1400 and 602 for conversations that the caller does not read, 54 where nothing is translated and for what is no text, 51 for messages that
 * are not there, 1201 for texts that are too long, 1204 when the service fails or the company's characters of the month are used up
 */
export async function translateMessages(
  { db, settings, commit, log, port = serviceOf(settings) }: TranslationWork,
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
  const work = { db, commit, log, port, use: { companyId: caller.companyId, now, most: settings.characters }, language, people };
  const found = [...new Set(ids)].map((id) => settled(() => textOf(messages.find((one) => one.id === id))));
  const storedOf = ({ seq, text }: Original) => stored.find((one) => one.seq === seq && one.original === text);
  const missing = found.flatMap((one) => ('value' in one && !storedOf(one.value) ? [one.value] : []));
  const translated = await translateOnce(work, missing);
  const results = found.map((one): Outcome<Translation> => {
    if ('reason' in one) return one;
    const known = storedOf(one.value);
    const outcome = known ? { value: known } : (translated.get(one.value.seq) ?? { reason: new Error('a message has no outcome') });
    return 'reason' in outcome ? outcome : { value: viewOf(one.value, language, outcome.value) };
  });
  const translations = results.flatMap((result) => ('value' in result ? [result.value] : []));
  const failures = new Set(results.flatMap((result) => ('reason' in result ? [result.reason] : [])));
  // A bug is none of a single message.
  const bug = [...failures].find((reason) => !(reason instanceof Refusal));
  const first = bug ?? [...failures].find(hasCause) ?? [...failures][0];
  const thrown = bug !== undefined || translations.length === 0 ? [first] : [];
  noteFailures(work, failures, thrown[0]);
  if (thrown.length > 0) throw thrown[0];
  return { translations };
}

type Outcome<Value> = { value: Value } | { reason: unknown };

function settled<Value>(work: () => Value): Outcome<Value> {
  try {
    return { value: work() };
  } catch (reason) {
    return { reason };
  }
}

const hasCause = (reason: unknown): boolean => (reason as Error).cause !== undefined;
const isLimit = (reason: unknown): boolean => reason instanceof Refusal && reason.key === 'chat.translationLimit';

/** The month in which the limit of a company was logged. */
const limited = new Map<number, string>();

/** Logs what the caller does not throw: that is logged with its call. The limit of a company is logged once in a month. */
function noteFailures({ log, use: { companyId, now } }: Pick<Work, 'log' | 'use'>, failures: ReadonlySet<unknown>, answer: unknown): void {
  for (const reason of failures)
    if (reason !== answer && (!(reason instanceof Refusal) || hasCause(reason)))
      log.warn({ err: reason instanceof Refusal ? reason.cause : reason }, 'a message could not be translated');
  const month = queries.monthOf(now);
  if (![...failures].some(isLimit) || limited.get(companyId) === month) return;
  limited.set(companyId, month);
  log.warn({ company: companyId }, 'a company has used up its characters of the month for translations');
}

const mentionedBy = ({ ext }: ChatMessage): number[] => (Array.isArray(ext.em_at_list) ? ext.em_at_list.map(Number) : []);

/** A message's text that is translated. `revision` counts its changes. */
type Original = { id: string; gid: string; seq: number; revision: number; text: string };

/** @throws type 51, 54, 1201 */
function textOf(message: ChatMessage | undefined): Original {
  if (!message || message.isRecall) throw chatRefusal(chatErrors.messageNotFound);
  if (message.type !== 'txt') throw new Refusal(codes.refused, 'chat.translationNoText', {}, { type: chatErrors.notAllowed });
  const text = bodyText(message.body, 'msg');
  if ([...text].length > mostTranslated) throw chatRefusal(chatErrors.translationTooLong);
  const { id, gid, seq, modifiedInfo } = message;
  return { id, gid, seq, revision: modifiedInfo?.operationCount ?? 0, text };
}

const viewOf = ({ id, revision, text: original }: Original, language: Language, { text, source }: Translated): Translation => ({
  ...{ id, revision, text, source },
  isSame: text === original || source.split('-')[0] === language,
});

type Work = Required<Pick<TranslationWork, 'db' | 'commit' | 'log' | 'port'>> & {
  use: { companyId: number; now: Date; most: number };
  language: Language;
  /** Names of those who are mentioned. */
  people: readonly string[];
};

/** What this process translates just now, and the company that is charged with it. */
const underWay = new Map<string, { companyId: number; outcome: Promise<Outcome<Translated>> }>();
type Outcomes = Map<number, Outcome<Translated>>;

/** Two who ask at once for the same wait for one answer. */
async function translateOnce(work: Work, originals: readonly Original[]): Promise<Outcomes> {
  const keyOf = ({ gid, seq, text }: Original): string => `${gid} ${seq} ${work.language} ${text}`;
  const { companyId } = work.use;
  const others = originals.flatMap((original) => {
    const found = underWay.get(keyOf(original));
    return found ? [{ original, ...found }] : [];
  });
  const own = originals.filter((original) => !underWay.has(keyOf(original)));
  const all = translateAndStore(work, own).catch((reason: unknown): Outcomes => new Map(own.map(({ seq }) => [seq, { reason }])));
  for (const original of own) {
    const outcome = all.then((outcomes) => outcomes.get(original.seq) ?? { reason: new Error('a message has no outcome') });
    underWay.set(keyOf(original), { companyId, outcome });
  }
  const outcomes = await all;
  for (const original of own) underWay.delete(keyOf(original));
  const again: Original[] = [];
  for (const { original, outcome, companyId: first } of others) {
    const one = await outcome;
    // Another company has no characters left, or too many requests: that is not the caller's limit.
    if ('reason' in one && first !== companyId && isOfCompany(one.reason)) again.push(original);
    else outcomes.set(original.seq, one);
  }
  if (again.length > 0) for (const [seq, outcome] of await translateOnce(work, again)) outcomes.set(seq, outcome);
  return outcomes;
}

const isOfCompany = (reason: unknown): boolean => isLimit(reason) || (reason as Error).cause instanceof NoTurn;

type Charged = { original: Original; mask: Masked };

/** Each message is charged with the length of what the service gets of it, once; what comes of no use is given back. */
async function translateAndStore(work: Work, originals: readonly Original[]): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const masks = originals.map((original) => ({ original, mask: masked(original.text, work.people) }));
  for (const { original, mask } of masks)
    if (!hasWords(mask.text)) outcomes.set(original.seq, { value: { text: original.text, source: '' } });
  const open = masks.filter(({ original }) => !outcomes.has(original.seq));
  for (const known of await storedNow(work, open))
    if (open.some(({ original }) => original.seq === known.seq && original.text === known.original))
      outcomes.set(known.seq, { value: known });
  const charged: Charged[] = [];
  try {
    for (const one of masks) {
      if (outcomes.has(one.original.seq)) continue;
      if (await queries.countCharacters(work.db, useOf(work, [one]), work.use.most)) charged.push(one);
      else outcomes.set(one.original.seq, { reason: limitReached() });
    }
    if (charged.length > 0) for (const [seq, outcome] of await ask(work, charged)) outcomes.set(seq, outcome);
    for (const { original } of charged) {
      const outcome = outcomes.get(original.seq);
      if (outcome && 'value' in outcome) outcomes.set(original.seq, await store(work, original, outcome.value));
    }
    return outcomes;
  } finally {
    const failed = charged.filter(({ original }) => !('value' in (outcomes.get(original.seq) ?? {})));
    if (failed.length > 0) await queries.returnCharacters(work.db, useOf(work, failed));
  }
}

const limitReached = (): Refusal => new Refusal(codes.refused, 'chat.translationLimit', {}, { type: chatErrors.translationFailed });

const useOf = ({ use: { companyId, now } }: Pick<Work, 'use'>, charged: readonly Charged[]) => ({
  ...{ companyId, now },
  characters: charged.reduce((sum, { mask }) => sum + [...mask.text].length, 0),
});

/** They may have been stored since the caller looked. */
async function storedNow({ db, language }: Pick<Work, 'db' | 'language'>, wanted: readonly Charged[]) {
  const [first] = wanted;
  if (!first) return [];
  const seqs = wanted.map(({ original }) => original.seq);
  return queries.storedTranslations(db, { gid: first.original.gid, language }, seqs);
}

async function store(
  { commit, language, use }: Work,
  { gid, seq, text: original }: Original,
  value: Translated,
): Promise<Outcome<Translated>> {
  let isCurrent = false;
  try {
    await commit(async (tx) => {
      isCurrent = await queries.storeTranslation(tx, { gid, seq, language, original, ...value, now: use.now });
    });
  } catch (reason) {
    return { reason };
  }
  return isCurrent ? { value } : { reason: chatRefusal(chatErrors.messageNotFound) };
}

/**
 * Asks the service for all at once, in one turn. The masks are put back. A service that has lost one is asked again for what is between them: what they hold
 * must not get lost.
 */
async function ask({ port, use, language }: Work, charged: readonly Charged[]): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  try {
    await turns.take(use.companyId, async () => {
      const answers = await port.translate(
        charged.map(({ mask }) => mask.text),
        language,
      );
      const damaged: (Charged & { source: string })[] = [];
      for (const [at, one] of charged.entries()) {
        const { text = '', source = '' } = answers[at] ?? {};
        const restored = unmasked(text, one.mask.masks);
        if (!isText(text)) outcomes.set(one.original.seq, { reason: failed(new TranslationFailure(`${port.name}: no text`)) });
        else if (restored === null) damaged.push({ ...one, source });
        else outcomes.set(one.original.seq, { value: { text: withoutUnseen(restored), source } });
      }
      if (damaged.length > 0) for (const [seq, outcome] of await askForPieces(port, language, damaged)) outcomes.set(seq, outcome);
    });
  } catch (error) {
    // What was answered before stays.
    const reason = error instanceof TranslationFailure ? failed(error) : error;
    for (const { original } of charged) if (!outcomes.has(original.seq)) outcomes.set(original.seq, { reason });
  }
  return outcomes;
}

const isText = (text: string): boolean => text.trim() !== '' && text.length <= 8 * mostTranslated;

/** What lies between the places of some messages. A piece without an answer stays as it is. @throws TranslationFailure */
async function askForPieces(port: TranslationPort, to: Language, damaged: readonly (Charged & { source: string })[]): Promise<Outcomes> {
  const all = damaged.map(({ original, mask, source }) => ({ seq: original.seq, masks: mask.masks, source, pieces: piecesOf(mask.text) }));
  const wanted = all.flatMap(({ pieces }) =>
    pieces.flatMap((piece, at) => (at % 2 === 0 && hasWords(piece) ? [{ pieces, at, piece }] : [])),
  );
  const until = Date.now() + patience;
  for (let first = 0; first < wanted.length; first += mostTexts) {
    if (Date.now() > until) throw new TranslationFailure(`${port.name}: too many pieces`);
    const lot = wanted.slice(first, first + mostTexts);
    const answers = await port.translate(
      lot.map(({ piece }) => piece.trim()),
      to,
    );
    for (const [index, { pieces, at, piece }] of lot.entries()) {
      const text = answers[index]?.text ?? '';
      if (isText(text)) pieces[at] = between(piece, text);
    }
  }
  return new Map(
    all.map(({ seq, masks, source, pieces }): [number, Outcome<Translated>] => {
      const text = unmasked(pieces.join(''), masks);
      if (text === null) return [seq, { reason: failed(new TranslationFailure('masks were lost twice')) }];
      return [seq, { value: { text: withoutUnseen(text), source } }];
    }),
  );
}

/** With the spaces that were around the piece. */
const between = (piece: string, text: string): string =>
  piece.slice(0, piece.length - piece.trimStart().length) + text.trim() + piece.slice(piece.trimEnd().length);

/** For the log there is a cause: the reader learns no more than that it failed. */
function failed(cause: TranslationFailure): Refusal {
  const refusal = chatRefusal(chatErrors.translationFailed);
  refusal.cause = cause;
  return refusal;
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
