import { codes } from '../../../../contract/wire/codes.ts';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import { message } from '../../../platform/texts.ts';
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
import { toCsv } from '../../../platform/formats/csv.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import * as queries from './queries.ts';
import { notifyBuyer } from './notifications.ts';

const day = 86_400_000;
const mostExported = 10_000;

type Wanted = { states: QuestionState[]; storeId?: number | undefined; keyword?: string | undefined };
type Paged = Wanted & { cursor?: string | undefined; size: number };

const filterOf = ({ states, storeId, keyword }: Wanted): queries.Filter => ({
  states,
  storeId: storeId ?? null,
  keyword: containingKeyword(keyword),
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

async function pageFor(reader: Reader, side: queries.Side, scope: RequestScope, asked: Paged) {
  const cursor = readCursor(asked.cursor);
  const { country, language } = scope;
  const rows = await queries.selectQuestions(reader, side, { ...filterOf(asked), country, language, cursor, limit: asked.size + 1 });
  return pageOf(rows, asked.size, cursor);
}

/** Questions of the buyer's company. One statement. */
export async function ownPage(
  reader: Reader,
  scope: RequestScope,
  asked: Paged,
): Promise<{ rows: OwnQuestion[]; next: string | null; previous: string | null }> {
  const { rows, ...around } = await pageFor(reader, { buyerId: signedIn(scope).companyId }, scope, asked);
  return { ...around, rows: rows.map((row) => ({ ...common(row, row.visible), askedBy: row.askedBy ?? '' })) };
}

/** Questions to the seller's stores. One statement. */
export async function sellerPage(
  reader: Reader,
  scope: RequestScope,
  asked: Paged,
): Promise<{ rows: SellerQuestion[]; next: string | null; previous: string | null }> {
  const { rows, ...around } = await pageFor(reader, { sellerId: signedIn(scope).companyId }, scope, asked);
  return {
    ...around,
    rows: rows.map((row) => ({ ...common(row, row.visible), version: row.version, buyer: row.buyer ?? '', answeredBy: row.answeredBy })),
  };
}

/** @throws codes.notFound if the caller may not see the item */
export async function publishedPage(
  reader: Reader,
  { caller, country }: RequestScope,
  { itemId, size, ...asked }: { itemId: number; cursor?: string | undefined; size: number },
): Promise<{ rows: PublishedQuestion[]; next: string | null; previous: string | null }> {
  const cursor = readCursor(asked.cursor);
  const found = await queries.selectPublished(reader, { itemId, country, companyId: caller?.companyId ?? null, cursor, limit: size + 1 });
  if (!found) throw notFound();
  const { rows, ...around } = pageOf(found, size, cursor);
  return { ...around, rows: rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString(), answeredAt: row.answeredAt.toISOString() })) };
}

/**
 * Median hours to the first answer over the last 90 days; null while there are too few answers. One statement.
 * @throws codes.notFound if the caller may not see the store
 */
export async function responseTime(
  reader: Reader,
  { caller, country, now }: RequestScope,
  storeId: number,
): Promise<{ hours: number | null; answers: number }> {
  const found = await queries.selectResponseTime(reader, {
    storeId,
    country,
    companyId: caller?.companyId ?? null,
    since: new Date(now.getTime() - responseDays * day),
  });
  if (!found) throw notFound();
  const { answers, hours } = found;
  return { answers, hours: answers < fewestAnswers ? null : hours };
}

/** @throws 40000 if the text is too short, codes.productNotExist if the item is not visible, codes.refused above the daily limit */
export async function ask(
  tx: Tx,
  scope: RequestScope,
  question: { itemId: number; variantId?: number | undefined; text: string },
): Promise<{ id: number; hidden: number }> {
  const { country, language, now } = scope;
  const { companyId, userId } = signedIn(scope);
  const { itemId, variantId = null } = question;
  const { text: body, hidden } = hideContactData(question.text, scope.publicUrl);
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

export async function withdraw(tx: Tx, scope: RequestScope, id: number): Promise<void> {
  const { companyId } = signedIn(scope);
  if (!(await queries.withdraw(tx, { companyId, now: scope.now }, id))) throw notFound();
}

type Change = { id: number; version: number };

/** @throws codes.notFound for a question of another company, codes.conflict after a concurrent change */
async function lockOwn(tx: Tx, scope: RequestScope, { id, version }: Change): Promise<queries.LockedQuestion> {
  const found = await queries.lockQuestion(tx, signedIn(scope).companyId, id);
  if (!found) throw notFound();
  if (found.version !== version) throw changedMeanwhile();
  return found;
}

/** Answers, or changes an answer. The user who asked is notified of the first answer and of later ones with a different text. */
export async function answer(tx: Tx, scope: RequestScope, given: Change & { text: string; publish: boolean }): Promise<{ hidden: number }> {
  const { text, hidden } = hideContactData(given.text, scope.publicUrl);
  const found = await lockOwn(tx, scope, given);
  await queries.saveAnswer(tx, { id: found.id, text, userId: signedIn(scope).userId, publish: given.publish, now: scope.now });
  if (found.answer !== text) await notifyBuyer(tx, { ...found, answer: text }, scope);
  return { hidden };
}

export async function publish(tx: Tx, scope: RequestScope, given: Change & { publish: boolean }): Promise<void> {
  const found = await lockOwn(tx, scope, given);
  if (found.state !== 'answered') throw changedMeanwhile();
  await queries.setPublished(tx, found.id, given.publish, scope.now);
}

export async function withdrawAnswer(tx: Tx, scope: RequestScope, given: Change): Promise<void> {
  const found = await lockOwn(tx, scope, given);
  if (found.state !== 'answered') throw changedMeanwhile();
  await queries.deleteAnswer(tx, found.id, scope.now);
}

export async function exportQuestions(reader: Reader, scope: RequestScope, wanted: Wanted): Promise<{ name: string; content: string }> {
  const { country, language } = scope;
  const asked = { ...filterOf(wanted), country, language, cursor: null, limit: mostExported };
  const rows = await queries.selectQuestions(reader, { sellerId: signedIn(scope).companyId }, asked);
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
