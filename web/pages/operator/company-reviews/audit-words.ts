import { type AccessCode, buyerCodes, operatorCodes, predefinedRoles, sellerCodes } from '../../../../contract/identity/access.ts';
import { activityStates } from '../../../../contract/promotions/activities.ts';
import { approvalStates } from '../../../../contract/buying/approval-reasons.ts';
import { type AuditAction, auditActions } from '../../../../contract/operator/audit-actions.ts';
import { companyStates, documentStates } from '../../../../contract/companies/company.ts';
import { businessTypes } from '../../../../contract/companies/company-fields.ts';
import { type Language, languageNames } from '../../../../contract/values/locale.ts';
import { preferableMethods } from '../../../../contract/payments/payment-settings.ts';
import { ratedClasses } from '../../../../contract/values/vat/tax-classes.ts';
import { requirementKeys } from '../../../../contract/companies/requirements.ts';
import type { Format } from '../../../app/i18n/format.ts';
import type { TextId, Translate } from '../../../app/i18n/text.tsx';

const isAction = (action: string): action is AuditAction => (auditActions as readonly string[]).includes(action);

/** What was done; the code itself of what only an older version did. */
export const actionWords = (text: Translate, action: string): string => (isAction(action) ? text(`audit.${action}`) : action);

const fields = {
  about: 'company.field.about',
  accountHolder: 'audit.field.accountHolder',
  address: 'company.field.address',
  amount: 'audit.field.amount',
  approverRoleIds: 'audit.field.roles',
  attested: 'company.field.attested',
  attributes: 'audit.field.attributes',
  audience: 'audit.field.audience',
  before: 'audit.field.before',
  businessType: 'company.field.businessType',
  card: 'audit.field.card',
  categoryIds: 'company.field.categoryIds',
  changed: 'audit.field.changed',
  children: 'audit.field.children',
  city: 'audit.field.city',
  closedToOthers: 'audit.field.closedToOthers',
  codes: 'audit.field.codes',
  companyIds: 'audit.field.companies',
  confirmAbove: 'audit.field.confirmAbove',
  contactEmail: 'company.field.contactEmail',
  contactName: 'company.field.contactName',
  countries: 'audit.field.countries',
  countryCode: 'company.field.countryCode',
  countryCodes: 'audit.field.countries',
  currencies: 'audit.field.currency',
  currency: 'audit.field.currency',
  currencyCode: 'audit.field.currency',
  documents: 'company.field.documents',
  email: 'audit.field.email',
  endsAt: 'audit.field.endsAt',
  expiresOn: 'audit.field.expiresOn',
  from: 'audit.field.from',
  groupIds: 'audit.field.groups',
  hidden: 'audit.field.hidden',
  iban: 'audit.field.iban',
  ids: 'audit.field.numbers',
  isOn: 'audit.field.offered',
  itemCode: 'audit.field.itemCode',
  items: 'audit.field.items',
  key: 'audit.field.key',
  kind: 'audit.field.kind',
  landingUrl: 'audit.field.landingUrl',
  language: 'audit.field.language',
  languages: 'audit.field.languages',
  leadsTo: 'audit.field.leadsTo',
  legalName: 'company.field.legalName',
  limitPerMonth: 'audit.field.limitPerMonth',
  limitPerOrder: 'audit.field.limitPerOrder',
  line1: 'audit.field.street',
  lines: 'audit.field.lines',
  lowBalanceAlert: 'audit.field.lowBalanceAlert',
  method: 'audit.field.paymentMethod',
  name: 'audit.field.name',
  names: 'audit.field.names',
  note: 'audit.field.note',
  notes: 'audit.field.notes',
  overridden: 'audit.field.overridden',
  parentId: 'audit.field.parent',
  phone: 'company.field.phone',
  postalCode: 'audit.field.postalCode',
  preferredCurrency: 'company.field.preferredCurrency',
  preferredMethod: 'audit.field.preferredMethod',
  price: 'audit.field.price',
  prices: 'audit.field.prices',
  quote: 'audit.field.quote',
  reason: 'audit.field.reason',
  recipient: 'audit.field.recipient',
  reference: 'audit.field.reference',
  region: 'audit.field.region',
  required: 'audit.field.required',
  requirement: 'audit.field.requirement',
  reviewerId: 'audit.field.reviewer',
  right: 'audit.field.rights',
  rights: 'audit.field.rights',
  role: 'audit.field.role',
  roleIds: 'audit.field.roles',
  salesChannels: 'company.field.salesChannels',
  sellsTo: 'company.field.sellsTo',
  shopUrls: 'company.field.shopUrls',
  startsAt: 'audit.field.startsAt',
  state: 'audit.field.state',
  swatch: 'audit.field.colour',
  template: 'audit.field.template',
  threshold: 'audit.field.threshold',
  tradeRegisterNumber: 'company.field.tradeRegisterNumber',
  tradingName: 'company.field.tradingName',
  until: 'audit.field.until',
  value: 'audit.field.value',
  valueId: 'audit.field.value',
  valueIds: 'audit.field.values',
  values: 'audit.field.values',
  variantId: 'audit.field.variant',
  variantIds: 'audit.field.variant',
  vatClass: 'audit.field.vatClass',
  vatId: 'company.field.vatId',
  vatRate: 'audit.field.vatRate',
  version: 'audit.field.version',
  words: 'audit.field.words',
} as const satisfies Record<string, TextId>;

/** A field's display name; language codes become language names; rare fields show their internal name. */
export function fieldWords(text: Translate, name: string): string {
  if (Object.hasOwn(fields, name)) return text(fields[name as keyof typeof fields]);
  return Object.hasOwn(languageNames, name) ? languageNames[name as Language] : name;
}

const one = <Known extends string>(known: readonly Known[], value: string): Known | undefined => known.find((each) => each === value);

type Words = (text: Translate, value: string, format: Format) => string | undefined;
type RoleKey =
  | 'owner'
  | 'purchaser'
  | 'approver'
  | 'accountant'
  | 'viewer'
  | 'warehouse'
  | 'aftersales'
  | 'editor'
  | 'mediator'
  | 'reviewer';
const roleKeys = Object.values(predefinedRoles).flatMap(Object.keys) as RoleKey[];
const accessCodes: readonly AccessCode[] = [...buyerCodes, ...sellerCodes, ...operatorCodes];

const company: Words = (text, value) => {
  const state = one(companyStates, value);
  return state && text(`company.state.${state}`);
};
const person: Words = (text, value) => {
  const state = one(['active', 'invited', 'blocked', 'removed'], value);
  return state && text(`staff.state.${state}`);
};
/** By what the action is about. */
const states: Record<string, Words> = {
  company,
  user: person,
  person,
  document: (text, value) => {
    const state = one(documentStates, value);
    return state && text(`company.documentState.${state}`);
  },
  approval: (text, value) => {
    const state = one(approvalStates, value);
    return state && text(`approvals.state.${state}`);
  },
  activity: (text, value) => {
    const state = one(activityStates, value);
    return state && text(`operator-activities.state.${state}`);
  },
};

const country: Words = (_text, value, format) => (/^[A-Z]{2}$/.test(value) ? format.country(value) : undefined);
const language: Words = (_text, value) => (Object.hasOwn(languageNames, value) ? languageNames[value as Language] : undefined);
const currency: Words = (_text, value, format) => (/^[A-Z]{3}$/.test(value) ? format.currency(value) : undefined);
const point: Words = (text, value) => {
  const key = one(requirementKeys, value);
  return key && text(`company.point.${key}`);
};
const side: Words = (text, value) => {
  const kind = one(['buyer', 'seller', 'operator'], value);
  return kind && text(`company.kind.${kind}`);
};
const way: Words = (text, value) => {
  const method = one(preferableMethods, value);
  return method && text(`payment.method.${method}`);
};
const values: Record<string, Words> = {
  countryCode: country,
  countryCodes: country,
  countries: country,
  sellsTo: country,
  language,
  languages: language,
  currency,
  currencyCode: currency,
  preferredCurrency: currency,
  requirement: point,
  overridden: point,
  kind: side,
  audience: side,
  role: (text, value) => {
    const key = one(roleKeys, value);
    return key && text(`staff.roleName.${key}`);
  },
  codes: (text, value) => {
    const code = one(accessCodes, value);
    return code && text(`staff.code.${code}`);
  },
  businessType: (text, value) => {
    const type = one(businessTypes, value);
    return type && text(`company.businessType.${type}`);
  },
  method: way,
  preferredMethod: way,
  vatClass: (text, value) => {
    const rated = one(ratedClasses, value);
    return rated && text(`taxes.class.${rated}`);
  },
};

const money = new Set(['limitPerOrder', 'limitPerMonth', 'threshold', 'price', 'prices', 'lowBalanceAlert', 'confirmAbove']);

/** Where a value stands: the subject of its action, its field's name, and the currency given with it. */
export type Place = { action: string; name: string; currency: string | undefined };

/** One value as text. Amounts without a currency in the entry are shown as numbers. */
export function valueWords(
  value: string | number | boolean,
  { action, name, currency: unit }: Place,
  text: Translate,
  format: Format,
): string {
  if (typeof value === 'boolean') return text(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number') {
    if (money.has(name)) return unit ? format.money(value, unit) : format.number(value / 100);
    return format.number(value);
  }
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return format.dateTime(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return format.date(value);
  const words = name === 'state' ? states[action.split('.')[0] ?? ''] : Object.hasOwn(values, name) ? values[name] : undefined;
  return words?.(text, value, format) ?? value;
}
