import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { badCursor } from '../../../platform/cursor.ts';
import type { CompanyReview, companyReviewCalls } from '../../../../contract/companies/operator-companies.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { notFound } from '../../../platform/refusal.ts';
import {
  changeOf,
  checklistOf,
  companiesById,
  documentsOf,
  historyOf,
  profileOf,
  reviewEvents,
  vatStandingOf,
} from '../../companies/index.ts';
import * as queries from './review-queries.ts';

const day = 86_400_000;

function readPlace(text: string | undefined): queries.TimeCursor {
  if (!text) return null;
  const [, direction, micros, id] = /^([np])(\d{1,17})\.(\d{1,15})$/.exec(text) ?? [];
  if (!direction || !micros || !id) throw badCursor();
  return { direction: direction === 'n' ? 'next' : 'previous', micros, id: Number(id) };
}

/** One page of the list of reviews: three statements, whatever its size. */
export async function listReviews(
  db: Connection,
  { now }: RequestScope,
  input: ParsedInputOf<typeof companyReviewCalls.list>,
): Promise<AnswerOf<typeof companyReviewCalls.list>> {
  const { kind, tab, countryCode, days, size } = input;
  const cursor = readPlace(input.cursor);
  const waitingSince = days ? new Date(now.getTime() - days * day) : undefined;
  const [read, counts] = await Promise.all([
    queries.reviewPlaces(db, { kind, tab, countryCode, waitingSince }, cursor, size),
    queries.reviewCounts(db, kind),
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
      legalName: company.legalName,
      countryCode: company.countryCode,
      state: company.state,
      since: since.toISOString(),
      reviewer: company.reviewerId === null ? null : { id: company.reviewerId, name: company.reviewerName ?? '' },
      percent: checklistOf(company).percent,
      vatState: company.vatState,
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
export async function reviewOf(db: Connection, scope: RequestScope, companyId: number): Promise<CompanyReview> {
  const [company] = await companiesById(db, [companyId]);
  if (!company) throw notFound();
  const [events, surroundings, vat] = await Promise.all([
    reviewEvents(db, companyId),
    queries.surroundingsOf(db, companyId, scope.language),
    vatStandingOf(db, scope, companyId),
  ]);
  const { name = null, at } = company.attested;
  return {
    companyId,
    kind: company.kind,
    state: company.state,
    reason: company.stateReason ?? '',
    reapplyFrom: company.reapplyFrom,
    createdAt: company.createdAt.toISOString(),
    submittedAt: company.submittedAt?.toISOString() ?? null,
    decidedAt: company.decidedAt?.toISOString() ?? null,
    demo: company.demo,
    reviewer: company.reviewerId === null ? null : { id: company.reviewerId, name: company.reviewerName ?? '' },
    mine: company.state === 'in_review' && company.reviewerId === signedIn(scope).userId,
    profile: profileOf(company),
    logoPath: company.avatarPath,
    vat,
    notes: company.reviewNotes,
    attested: at === undefined ? null : { by: name, at },
    checklist: checklistOf(company),
    documents: documentsOf(company, scope.now),
    history: historyOf(events, { forOperator: true }),
    change: changeOf(company),
    ...surroundings,
    duplicates: surroundings.duplicates as CompanyReview['duplicates'],
  };
}
