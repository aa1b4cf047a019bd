import type { DocumentKind } from './document-kinds.ts';
import { vatIdExample } from '../values/vat/vat-ids.ts';

/*
 * What the operator requires of a company before it may trade. Each point is computed from stored data, attested by a user of the company,
 * or verified by the operator from a document. It is enforced at exactly two points: submitting and accepting.
 */

export const requirementKeys = [
  'profile',
  'vat_id',
  'agreements',
  'channels',
  'range',
  'resale',
  'trade_register',
  'identity',
  'bank_proof',
  'reseller_proof',
  'insurance',
] as const;
export type RequirementKey = (typeof requirementKeys)[number];
export type RequirementFamily = 'computed' | 'attested' | 'verified';
export const requirementStates = ['incomplete', 'pending', 'complete', 'rejected', 'waived'] as const;
export type RequirementState = (typeof requirementStates)[number];

export type Requirement = { key: RequirementKey; family: RequirementFamily; mandatory: boolean; document?: DocumentKind };

const document = (key: RequirementKey & DocumentKind, mandatory: boolean): Requirement => ({
  key,
  family: 'verified',
  mandatory,
  document: key,
});
const computed = (key: RequirementKey, mandatory = true): Requirement => ({ key, family: 'computed', mandatory });

const byKind: Record<'buyer' | 'seller', readonly Requirement[]> = {
  buyer: [
    computed('profile'),
    computed('vat_id'),
    computed('channels'),
    computed('agreements'),
    { key: 'resale', family: 'attested', mandatory: true },
    document('trade_register', true),
    document('identity', false),
    document('bank_proof', false),
    document('reseller_proof', false),
  ],
  seller: [
    computed('profile'),
    computed('vat_id'),
    computed('range'),
    // Signed at the first login, which comes after the review.
    computed('agreements', false),
    document('trade_register', true),
    document('identity', true),
    document('bank_proof', false),
    document('insurance', false),
  ],
};

/** The points of a company's kind. The VAT id is optional in countries without a known format. */
export function requirementsOf(kind: 'buyer' | 'seller', countryCode: string): readonly Requirement[] {
  return byKind[kind].map((point) =>
    point.key === 'vat_id' && vatIdExample(countryCode) === null ? { ...point, mandatory: false } : point,
  );
}

/** Sufficient for submitting: pending points are checked by the operator. */
export const isHandedIn = (state: RequirementState): boolean => state === 'pending' || state === 'complete' || state === 'waived';
/** Sufficient for acceptance. */
export const isSettled = (state: RequirementState): boolean => state === 'complete' || state === 'waived';

type Point = { mandatory: boolean; state: RequirementState };

/** Percentage of the mandatory points for which the company has done its part. */
export function percentDone(points: readonly Point[]): number {
  const asked = points.filter((point) => point.mandatory);
  return asked.length === 0 ? 100 : Math.floor((100 * asked.filter((point) => isHandedIn(point.state)).length) / asked.length);
}
