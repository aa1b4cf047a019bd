import type { ReactNode } from 'react';
import type { CompanyDocument, CompanyState } from '../../../../contract/companies/company.ts';
import type { RequirementState } from '../../../../contract/companies/requirements.ts';
import type { VatState } from '../../../../contract/companies/vat-checks.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

/* States in a word each, with the tone that goes with it; the same for applicants and the operator. */

const companyTones: Record<CompanyState, Tone> = {
  draft: 'neutral',
  submitted: 'accent',
  in_review: 'accent',
  changes_requested: 'caution',
  approved: 'positive',
  rejected: 'danger',
  suspended: 'danger',
  closed: 'neutral',
};
const pointTones: Record<RequirementState, Tone> = {
  incomplete: 'caution',
  pending: 'accent',
  complete: 'positive',
  rejected: 'danger',
  waived: 'neutral',
};
const documentTones: Record<CompanyDocument['state'], Tone> = {
  submitted: 'accent',
  accepted: 'positive',
  rejected: 'danger',
  expired: 'caution',
};
const vatTones: Record<VatState, Tone> = { valid: 'positive', invalid: 'danger', unchecked: 'neutral', unavailable: 'caution' };

export function CompanyStateBadge({ state }: { state: CompanyState }): ReactNode {
  const text = useText();
  return <Badge tone={companyTones[state]}>{text(`company.state.${state}`)}</Badge>;
}

/** What need not be there is no reason to worry. */
export function PointStateBadge({ state, mandatory }: { state: RequirementState; mandatory: boolean }): ReactNode {
  const text = useText();
  return <Badge tone={state === 'incomplete' && !mandatory ? 'neutral' : pointTones[state]}>{text(`company.pointState.${state}`)}</Badge>;
}

export function DocumentStateBadge({ state }: { state: CompanyDocument['state'] }): ReactNode {
  const text = useText();
  return <Badge tone={documentTones[state]}>{text(`company.documentState.${state}`)}</Badge>;
}

export function VatStateBadge({ state }: { state: VatState }): ReactNode {
  const text = useText();
  return <Badge tone={vatTones[state]}>{text(`company.vatState.${state}`)}</Badge>;
}
