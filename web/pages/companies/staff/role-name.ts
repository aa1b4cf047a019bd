import type { Role } from '../../../../contract/companies/staff.ts';
import type { Translate } from '../../../app/i18n/translate.ts';

const predefined = [
  'owner',
  'purchaser',
  'approver',
  'accountant',
  'warehouse',
  'aftersales',
  'technician',
  'viewer',
  'reviewer',
  'mediator',
  'editor',
] as const;

/** Predefined roles are named in every language, the company's own roles by the users who made them. */
export function roleName(text: Translate, { own, key, name }: Pick<Role, 'own' | 'key' | 'name'>): string {
  const known = own ? undefined : predefined.find((one) => one === key);
  return known ? text(`staff.roleName.${known}`) : name;
}
