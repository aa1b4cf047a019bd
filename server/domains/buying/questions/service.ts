import { codes } from '../../../../contract/wire/codes.ts';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { message } from '../../../../contract/messages/index.ts';
import {
  fewestAnswers,
  mostQuestionsADay,
  type OwnQuestion,
  type PublishedQuestion,
  type QuestionState,
  responseDays,
  type SellerQuestion,
  shortestQuestion,
} from '../../../../contract/buying/questions.ts';
import { toCsv } from '../../../platform/csv.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Reader } from '../../../platform/postgres/read.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/postgres/schema.ts';
import * as queries from './queries.ts';
import { notifyBuyer } from './notifications.ts';

const day = 86_400_000;
const mostExported = 10_000;

/** The user who asks or answers. */
export type Asking = { userId: number; companyId: number; country: string; language: Language; now: Date; publicUrl: string };

type Wanted = { states: QuestionState[]; storeId?: number | undefined; keyword?: string | undefined };
type Paged = Wanted & { cursor?: string | undefined; size: number };

const filterOf = ({ states, storeId, keyword }: Wanted): queries.Filter => ({
  states,
  storeId: storeId ?? null,
  keyword: queries.containing(keyword),
});

const common = (row: queries.QuestionRow, linked: boolean) => ({
  id: row.id,
  item: { id: row.itemId, name: row.itemName, urlKey: linked ? row.urlKey : null, pictureKey: row.pictureKey },
  sku: row.sku,
  language: row.language,
  body: row.body,
  answer: row.answer,
  state: row.state,
  askedAt: row.askedAt.toISOString(),
  answeredAt: row.answer === null ? null : (row.answeredAt?.toISOString() ?? null),
  editedAt: row.editedAt?.toISOString() ?? null,
  published: row.publishedAt !== null,
  store: { id: row.storeId, name: row.storeName },
});

async function pageFor(reader: Reader, side: queries.Side, asking: Asking, asked: Paged) {
  const cursor = readCursor(asked.cursor);
  const { country, language } = asking;
  const rows = await queries.selectQuestions(reader, side, { ...filterOf(asked), country, language, cursor, limit: asked.size + 1 });
  return pageOf(rows, asked.size, cursor);
}

/** Questions of the buyer's company. One statement. */
export async function ownPage(
  reader: Reader,
  asking: Asking,
  asked: Paged,
): Promise<{ rows: OwnQuestion[]; next: string | null; previous: string | null }> {
  const { rows, ...around } = await pageFor(reader, { buyerId: asking.companyId }, asking, asked);
  return { ...around, rows: rows.map((row) => ({ ...common(row, row.visible), askedBy: row.askedBy ?? '' })) };
}

/** Questions to the seller's stores. One statement. */
export async function sellerPage(
  reader: Reader,
  asking: Asking,
  asked: Paged,
): Promise<{ rows: SellerQuestion[]; next: string | null; previous: string | null }> {
  const { rows, ...around } = await pageFor(reader, { sellerId: asking.companyId }, asking, asked);
  return {
    ...around,
    rows: rows.map((row) => ({ ...common(row, row.visible), version: row.version, buyer: row.buyer ?? '', answeredBy: row.answeredBy })),
  };
}

/** @throws 40004 if the caller may not see the item */
export async function publishedPage(
  reader: Reader,
  asked: { itemId: number; country: string; companyId: number | null; cursor?: string | undefined; size: number },
): Promise<{ rows: PublishedQuestion[]; next: string | null; previous: string | null }> {
  const cursor = readCursor(asked.cursor);
  const found = await queries.selectPublished(reader, { ...asked, cursor, limit: asked.size + 1 });
  if (!found) throw notFound();
  const { rows, ...around } = pageOf(found, asked.size, cursor);
  return { ...around, rows: rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString(), answeredAt: row.answeredAt.toISOString() })) };
}

/**
 * Median hours to the first answer over the last 90 days; null while there are too few answers. One statement.
 * @throws 40004 if the caller may not see the store
 */
export async function responseTime(
  reader: Reader,
  asked: { storeId: number; country: string; companyId: number | null; now: Date },
): Promise<{ hours: number | null; answers: number }> {
  const found = await queries.selectResponseTime(reader, { ...asked, since: new Date(asked.now.getTime() - responseDays * day) });
  if (!found) throw notFound();
  const { answers, hours } = found;
  return { answers, hours: answers < fewestAnswers ? null : hours };
}

/** @throws 40000 if the text is too short, 190007 if the item is not visible, 40010 above the daily limit */
export async function ask(
  tx: Transaction<DB>,
  asking: Asking,
  question: { itemId: number; variantId?: number | undefined; text: string },
): Promise<{ id: number; hidden: number }> {
  const { companyId, userId, country, language, now } = asking;
  const { itemId, variantId = null } = question;
  const { text: body, hidden } = hideContactData(question.text);
  if ((body.match(/[\p{L}\p{N}]/gu) ?? []).length < shortestQuestion) throw invalidFields({ text: 'question.tooShort' });
  await queries.lockBuyer(tx, companyId);
  const target = await queries.findTarget(tx, { itemId, variantId, companyId, country, since: new Date(now.getTime() - day) });
  if (!target) throw new Refusal(codes.productNotExist, 'cart.notAvailable');
  if (target.asked >= mostQuestionsADay) throw new Refusal(codes.refused, 'question.mostADay', { most: mostQuestionsADay });
  return {
    id: await queries.insertQuestion(tx, { itemId, variantId, storeId: target.storeId, companyId, userId, language, body, now }),
    hidden,
  };
}

export async function withdraw(reader: Reader, companyId: number, id: number): Promise<void> {
  if ((await queries.withdraw(reader, companyId, id)).length === 0) throw notFound();
}

type Change = { id: number; version: number };

/** @throws 40004 for a question of another company, 40901 after a concurrent change */
async function lockOwn(tx: Transaction<DB>, asking: Asking, { id, version }: Change): Promise<queries.LockedQuestion> {
  const found = await queries.lockQuestion(tx, asking.companyId, id);
  if (!found) throw notFound();
  if (found.version !== version) throw changedMeanwhile();
  return found;
}

/** Answers, or changes an answer. The user who asked is notified of the first answer and of later ones with a different text. */
export async function answer(
  database: Database,
  asking: Asking,
  given: Change & { text: string; publish: boolean },
): Promise<{ hidden: number }> {
  const { text, hidden } = hideContactData(given.text);
  await database.transaction(async (tx) => {
    const found = await lockOwn(tx, asking, given);
    await queries.saveAnswer(tx, { id: found.id, text, userId: asking.userId, publish: given.publish, now: asking.now });
    if (found.answer !== text) await notifyBuyer(tx, { ...found, answer: text }, asking);
  });
  return { hidden };
}

export async function publish(database: Database, asking: Asking, given: Change & { publish: boolean }): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockOwn(tx, asking, given);
    if (found.state !== 'answered') throw changedMeanwhile();
    await queries.setPublished(tx, found.id, given.publish, asking.now);
  });
}

export async function withdrawAnswer(database: Database, asking: Asking, given: Change): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockOwn(tx, asking, given);
    if (found.state !== 'answered') throw changedMeanwhile();
    await queries.dropAnswer(tx, found.id);
  });
}

export async function exportQuestions(reader: Reader, asking: Asking, wanted: Wanted): Promise<{ name: string; content: string }> {
  const { country, language } = asking;
  const asked = { ...filterOf(wanted), country, language, cursor: null, limit: mostExported };
  const rows = await queries.selectQuestions(reader, { sellerId: asking.companyId }, asked);
  const head = [
    message('question.column.asked', language),
    message('lists.column.store', language),
    message('lists.column.itemCode', language),
    message('lists.column.sku', language),
    message('lists.column.name', language),
    message('question.column.buyer', language),
    message('question.column.language', language),
    message('question.column.question', language),
    message('question.column.state', language),
    message('question.column.answer', language),
    message('question.column.answered', language),
    message('question.column.published', language),
  ];
  const cells = rows.map((row) => [
    row.askedAt.toISOString(),
    row.storeName,
    row.itemCode,
    row.sku,
    row.itemName,
    row.buyer,
    row.language,
    row.body,
    message(`question.state.${row.state}`, language),
    row.answer,
    row.answer === null ? null : row.answeredAt?.toISOString(),
    row.publishedAt?.toISOString(),
  ]);
  return { name: 'questions.csv', content: toCsv(head, cells) };
}
