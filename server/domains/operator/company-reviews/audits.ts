import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { message } from '../../../../contract/messages/index.ts';
import type { Audit, auditCalls } from '../../../../contract/companies/operator-companies.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import {
  approveCompany,
  changeOf,
  checklistOf,
  companiesById,
  type Decision,
  documentsOf,
  historyOf,
  profileOf,
  reviewEvents,
  vatStandingOf,
} from '../../companies/index.ts';
import * as queries from './audit-queries.ts';

const day = 86_400_000;

export function decisionOf(context: CallContext): Decision {
  return { userId: signedIn(context).userId, network: context.network, now: context.now(), publicUrl: context.config.publicUrl };
}

function readPlace(text: string | undefined): queries.TimeCursor {
  if (!text) return null;
  const [, direction, micros, id] = /^([np])(\d{1,17})\.(\d{1,15})$/.exec(text) ?? [];
  if (!direction || !micros || !id) throw new Refusal(codes.invalid, 'paging.cursor');
  return { direction: direction === 'n' ? 'next' : 'previous', micros, id: Number(id) };
}

/** One page of the list of reviews: three statements, whatever its size. */
export async function listAudits(
  { database, now }: CallContext,
  input: ParsedInputOf<typeof auditCalls.list>,
): Promise<AnswerOf<typeof auditCalls.list>> {
  const { kind, tab, countryCode, days, size } = input;
  const cursor = readPlace(input.cursor);
  const waitingSince = days ? new Date(now().getTime() - days * day) : undefined;
  const db = database.kysely;
  const [read, counts] = await Promise.all([
    queries.auditPlaces(db, { kind, tab, countryCode, waitingSince }, cursor, size),
    queries.auditCounts(db, kind),
  ]);
  const backwards = cursor?.direction === 'previous';
  const more = read.length > size;
  const places = backwards ? read.slice(0, size).toReversed() : read.slice(0, size);
  const companies = new Map(
    (
      await companiesById(
        db,
        places.map(({ id }) => id),
      )
    ).map((company) => [company.id, company]),
  );
  const rows = places.flatMap(({ id, since }) => {
    const company = companies.get(id);
    if (!company) return [];
    return {
      id,
      kind: company.kind,
      legalName: company.legal_name,
      countryCode: company.country_code,
      state: company.state,
      since: since.toISOString(),
      reviewer: company.reviewer_id === null ? null : { id: company.reviewer_id, name: company.reviewer_name ?? '' },
      percent: checklistOf(company).percent,
      vatState: company.vat_state,
      demo: company.demo,
    };
  });
  const mark = (sign: 'n' | 'p', place: queries.Place | undefined): string | null => (place ? `${sign}${place.micros}.${place.id}` : null);
  return {
    rows,
    next: backwards || more ? mark('n', places.at(-1)) : null,
    previous: cursor?.direction === 'next' || (backwards && more) ? mark('p', places[0]) : null,
    counts,
  };
}

/** All data of one company's review. */
export async function auditOf(context: CallContext, companyId: number): Promise<Audit> {
  const db = context.database.kysely;
  const [company] = await companiesById(db, [companyId]);
  if (!company) throw notFound();
  const [events, surroundings, vat] = await Promise.all([
    reviewEvents(db, companyId),
    queries.auditSurroundings(db, companyId, context.language),
    vatStandingOf(context, companyId),
  ]);
  const { name = null, at } = company.attested;
  return {
    companyId,
    kind: company.kind,
    state: company.state,
    reason: company.state_reason ?? '',
    reapplyFrom: company.reapply_from,
    createdAt: company.created_at.toISOString(),
    submittedAt: company.submitted_at?.toISOString() ?? null,
    decidedAt: company.decided_at?.toISOString() ?? null,
    demo: company.demo,
    reviewer: company.reviewer_id === null ? null : { id: company.reviewer_id, name: company.reviewer_name ?? '' },
    mine: company.state === 'in_review' && company.reviewer_id === signedIn(context).userId,
    profile: profileOf(company),
    logoPath: company.avatar_path,
    vat,
    notes: company.review_notes,
    attested: at === undefined ? null : { by: name, at },
    checklist: checklistOf(company),
    documents: documentsOf(company, context.now()),
    history: historyOf(events, { forOperator: true }),
    change: changeOf(company),
    ...surroundings,
    duplicates: surroundings.duplicates as Audit['duplicates'],
  };
}

/**
 * Accepts several companies, each in a transaction of its own, so that one that cannot be accepted does not block the others. Reviews that
 * nobody has claimed are claimed first.
 */
export async function approveMany(context: CallContext, ids: readonly number[]): Promise<AnswerOf<typeof auditCalls.approveMany>> {
  const wanted = [...new Set(ids)];
  const found = new Map((await companiesById(context.database.kysely, wanted)).map((company) => [company.id, company]));
  const results: AnswerOf<typeof auditCalls.approveMany>['results'] = [];
  for (const id of wanted) {
    const legalName = found.get(id)?.legal_name ?? '';
    try {
      await context.database.transaction(async (tx) => approveCompany(tx, id, '', decisionOf(context), { claim: true }));
      results.push({ id, legalName, accepted: true, message: message('review.accepted', context.language) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, legalName, accepted: false, message: message(error.key, context.language, error.values) });
    }
  }
  return { results };
}
