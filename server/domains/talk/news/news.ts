import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { NewsRow, NewsTexts, operatorNewsCalls } from '../../../../contract/talk/platform-news.ts';
import { languages } from '../../../../contract/values/locale.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import type { RequestScope, SignedInScope } from '../../../platform/scope.ts';
import { message, type MessageKey } from '../../../platform/texts.ts';
import { planBatch } from './notify.ts';
import * as queries from './queries.ts';

type Calls = typeof operatorNewsCalls;

const mostExported = 10_000;

function rowOf({ id, state, title, audience, recipients, notified, changedAt, sentAt }: queries.ListedNews): NewsRow {
  return {
    ...{ id, state, title, audience, recipients, notified },
    ...{ changedAt: changedAt.toISOString(), sentAt: sentAt?.toISOString() ?? null },
  };
}

export async function listNews(
  db: Connection,
  { language }: RequestScope,
  { page, size, ...filter }: ParsedInputOf<Calls['list']>,
): Promise<AnswerOf<Calls['list']>> {
  const [rows, total] = await Promise.all([
    queries.newsPage(db, filter, language, { offset: (page - 1) * size, limit: size }),
    queries.countNews(db, filter),
  ]);
  return { rows: rows.map(rowOf), total };
}

export async function newsCsv(
  db: Connection,
  { language }: RequestScope,
  filter: ParsedInputOf<Calls['export']>,
): Promise<AnswerOf<Calls['export']>> {
  const rows = await queries.newsPage(db, filter, language, { offset: 0, limit: mostExported });
  const head = (['title', 'state', 'audience', 'recipients', 'changedAt', 'sentAt'] as const).map((column) =>
    message(`news.column.${column}`, language),
  );
  const body = rows.map((row) => [
    ...[row.title, message(`news.state.${row.state}`, language), message(`news.audience.${row.audience}`, language), row.recipients],
    ...[row.changedAt.toISOString(), row.sentAt?.toISOString() ?? ''],
  ]);
  return { name: 'news.csv', content: toCsv(head, body, listCsv(language)) };
}

export async function newsDetail(db: Connection, { language }: RequestScope, id: number): Promise<AnswerOf<Calls['detail']>> {
  const found = await queries.findNews(db, id, language);
  if (!found) throw notFound();
  return { ...found, ...rowOf(found) };
}

async function lockedDraft(tx: Tx, { language }: RequestScope, id: number): Promise<queries.ListedNews> {
  const found = await queries.lockNews(tx, id, language);
  if (!found) throw notFound();
  if (found.state !== 'draft') throw new Refusal(codes.refused, 'news.alreadySent');
  return found;
}

export async function saveNews(tx: Tx, scope: SignedInScope, input: ParsedInputOf<Calls['save']>): Promise<AnswerOf<Calls['save']>> {
  const { caller, now } = scope;
  const { id: known, sourceLanguage, audience, link } = input;
  const content = { sourceLanguage, audience, link, texts: written(input.texts) };
  if (known === null) {
    const id = await queries.insertNews(tx, content, { userId: caller.userId, now });
    await audit(tx, scope, 'news.saved', id, { version: 1, audience });
    return { id, version: 1 };
  }
  const before = await lockedDraft(tx, scope, known);
  if (before.version !== input.version) throw changedMeanwhile();
  const version = before.version + 1;
  await queries.updateNews(tx, known, content, { version, now });
  await audit(tx, scope, 'news.saved', known, { version, audience });
  return { id: known, version };
}

/** A language without any text is left out. */
const written = (texts: NewsTexts): NewsTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, one]) => one && (one.title !== '' || one.text !== '')));

export async function removeNews(tx: Tx, scope: SignedInScope, id: number): Promise<Record<string, never>> {
  const { version, title } = await lockedDraft(tx, scope, id);
  await queries.deleteNews(tx, id);
  await audit(tx, scope, 'news.removed', id, {}, { version, title });
  return {};
}

/** The source language needs both texts, and no other has one of them alone. */
function faultsOf({ texts, sourceLanguage }: queries.ListedNews): Record<string, MessageKey> {
  const faults: Record<string, MessageKey> = {};
  for (const language of languages) {
    const own = texts[language];
    if (!own && language !== sourceLanguage) continue;
    const missing = language === sourceLanguage ? 'field.required' : 'news.halfText';
    if (!own?.title) faults[`texts.${language}.title`] = missing;
    if (!own?.text) faults[`texts.${language}.text`] = missing;
  }
  return faults;
}

/** Sends what the caller has seen. Sent again it has no further effect, whichever version is named. */
export async function sendNews(
  tx: Tx,
  scope: SignedInScope,
  { id, version }: ParsedInputOf<Calls['send']>,
): Promise<AnswerOf<Calls['send']>> {
  const { caller, now, language } = scope;
  const found = await queries.lockNews(tx, id, language);
  if (!found) throw notFound();
  if (found.state !== 'draft') return { state: found.state, recipients: found.recipients };
  if (found.version !== version) throw changedMeanwhile();
  const faults = faultsOf(found);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const { buyers, sellers } = await queries.countReachable(tx);
  const recipients = { all: buyers + sellers, buyers, sellers }[found.audience];
  await queries.markSent(tx, id, { userId: caller.userId, recipients, now });
  await planBatch(tx, id, 0);
  await audit(tx, scope, 'news.sent', id, { version, audience: found.audience, recipients });
  return { state: 'sending', recipients };
}

const audit = (
  tx: Tx,
  { caller, network, now }: SignedInScope,
  action: AuditAction,
  id: number,
  after: object,
  before: object | null = null,
): Promise<void> =>
  recordAudit(tx, { userId: caller.userId, companyId: null, action, subject: `platform_news:${id}`, before, after, network, at: now });
