import type { ReportChange, sellerReportCalls } from '../../../../contract/payments/sellers/seller-facts.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { type DocSpec, dpiXml, type Message } from './dpi-xml.ts';
import { newMessage, reportedSellers, reportOf } from './report.ts';
import * as queries from './submission-queries.ts';

/* What was reported of a year, as it was sent; what differs today, and the messages that correct it. */

type Document = { sellerId: number; body: string; doc: DocSpec };
type Difference = { id: number; name: string; change: ReportChange; body: string; corrects: string | null };

async function differencesOf(db: Connection, year: number): Promise<Difference[]> {
  const [{ sellers }, reported] = await Promise.all([reportedSellers(db, year), queries.selectReported(db, year)]);
  const before = new Map(reported.map((one) => [one.sellerId, one]));
  const now = new Set(sellers.map(({ id }) => id));
  return [
    ...sellers.flatMap(({ id, name, body }): Difference[] => {
      const known = before.get(id);
      if (!known) return [{ id, name, body, change: 'added', corrects: null }];
      return known.body === body ? [] : [{ id, name, body, change: 'changed', corrects: known.docRef }];
    }),
    ...reported.flatMap(({ sellerId, name, body, docRef }): Difference[] =>
      now.has(sellerId) ? [] : [{ id: sellerId, name, body, change: 'removed', corrects: docRef }],
    ),
  ];
}

/** The messages of a year, and by what today's figures differ from them. */
export async function submissionsOf(db: Connection, year: number): Promise<AnswerOf<typeof sellerReportCalls.submissions>> {
  const messages = await queries.selectMessages(db, year);
  const differences = messages.length === 0 ? [] : await differencesOf(db, year);
  return {
    messages: messages.map(({ createdAt, ...one }) => ({ ...one, createdAt: createdAt.toISOString() })),
    differences: differences.map(({ id, name, change }) => ({ id, name, change })),
  };
}

export async function messageFile(db: Connection, id: number): Promise<{ name: string; content: string }> {
  const found = await queries.selectMessage(db, id);
  if (!found) throw notFound();
  return { name: `DPI-${found.year}-${id}.xml`, content: Buffer.from(found.content).toString('base64') };
}

/** Freezes the report of a year as it is submitted. Once per year; what changes afterwards is corrected. */
export async function submitReport(tx: Tx, scope: RequestScope, year: number): Promise<{ id: number }> {
  await queries.lockYear(tx, year);
  if ((await queries.selectMessages(tx, year)).length > 0) throw new Refusal(codes.conflict, 'sellerReport.submitted');
  const { operator, sellers } = await reportOf(tx, year);
  if (sellers.length === 0) throw new Refusal(codes.refused, 'sellerReport.none');
  const { message, refOf } = newMessage(operator, year, { now: scope.now, type: 'DPI401' });
  const documents = sellers.map(({ id, body }): Document => ({
    sellerId: id,
    body,
    doc: { indicator: 'OECD1', ref: refOf(`seller-${id}`) },
  }));
  return { id: await freeze(tx, scope, message, documents) };
}

/** Sellers that were missing are reported in a message of new data, all else in one of corrections: the format does not mix them. */
export async function correctReport(tx: Tx, scope: RequestScope, year: number): Promise<{ ids: number[] }> {
  await queries.lockYear(tx, year);
  const own = await queries.selectOperatorPart(tx, year);
  if (!own) throw new Refusal(codes.conflict, 'sellerReport.notSubmitted');
  const [{ operator }, differences] = [await reportOf(tx, year), await differencesOf(tx, year)];
  if (differences.length === 0) throw new Refusal(codes.refused, 'sellerReport.same');
  const ids: number[] = [];
  for (const type of ['DPI402', 'DPI401'] as const) {
    const { message, refOf } = newMessage(operator, year, { now: scope.now, type });
    const documents = differences
      .filter(({ change }) => (change === 'added') === (type === 'DPI401'))
      .map(({ id, body, change, corrects }): Document => ({
        ...{ sellerId: id, body },
        doc: { indicator: indicators[change], ref: refOf(`seller-${id}`), corrects },
      }));
    if (documents.length === 0) continue;
    // The operator's part is the one that was sent first, repeated.
    const part = { ...message.operator, body: own.body, doc: { indicator: 'OECD0', ref: own.ref } as const };
    ids.push(await freeze(tx, scope, { ...message, operator: part }, documents));
  }
  return { ids };
}

const indicators = { added: 'OECD1', changed: 'OECD2', removed: 'OECD3' } as const satisfies Record<ReportChange, DocSpec['indicator']>;

async function freeze(tx: Tx, scope: RequestScope, message: Omit<Message, 'sellers'>, documents: readonly Document[]): Promise<number> {
  const { userId } = signedIn(scope);
  const { year, ref, type } = message;
  const content = dpiXml({ ...message, sellers: documents });
  const id = await queries.insertMessage(tx, {
    ...{ year, ref, type, content, userId, now: scope.now },
    operator: { ref: message.operator.doc.ref, body: message.operator.body },
  });
  await queries.insertRecords(tx, id, documents);
  await recordAudit(tx, {
    ...{ userId, companyId: null, action: 'sellerReport.submitted', subject: `seller_report:${id}`, network: scope.network, at: scope.now },
    after: { year, messageRef: ref, type, sellers: documents.length },
  });
  return id;
}
