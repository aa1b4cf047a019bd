import type { useLocation } from 'react-router';
import { creditCalls, type CreditCalls, sellerCreditCalls } from '../../../../contract/payments/credit/credit.ts';
import {
  creditReminderCalls,
  type ReminderCalls,
  sellerCreditReminderCalls,
} from '../../../../contract/payments/credit/credit-reminders.ts';
import { may, type useShell } from '../../../app/shell.ts';

/** Whose page it is: the operator's, or a seller's for its own stores. */
export type Side = {
  path: '/operator/credit-limits' | '/seller-console/credit-limits';
  calls: CreditCalls;
  reminders: ReminderCalls;
  isOperator: boolean;
};

export const sideOf = ({ pathname }: Pick<ReturnType<typeof useLocation>, 'pathname'>): Side =>
  pathname.startsWith('/operator/')
    ? { path: '/operator/credit-limits', calls: creditCalls, reminders: creditReminderCalls, isOperator: true }
    : { path: '/seller-console/credit-limits', calls: sellerCreditCalls, reminders: sellerCreditReminderCalls, isOperator: false };

type Viewer = NonNullable<ReturnType<typeof useShell>>['viewer'];

/** Sellers need the right to agree on terms with buyers. */
export const mayGrant = ({ isOperator }: Side, viewer: Viewer): boolean => isOperator || may(viewer, 'agreement.manage');
