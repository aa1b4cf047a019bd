import * as z from 'zod/mini';
import { isCountry } from '../values/countries.ts';
import { countryCode, list, requiredText, text } from '../wire/fields.ts';
import { diallablePhone } from '../values/phones.ts';
import { always, checkedPostalCode, customIssue, isObject } from '../values/postal-code-check.ts';
import { checkVatId, vatIdExample } from '../values/vat/vat-ids.ts';

/*
 * Company data, with the same rules in the registration, /account/account-infos, /account/company-infos and on the server. Spread
 * `companyFields` into an object and add `companyCheck`: it compares fields with each other and brings VAT id and postal code into the form
 * in which they are stored.
 */

export const businessTypes = [
  'retailer',
  'onlineRetailer',
  'wholesaler',
  'importer',
  'manufacturer',
  'contractor',
  'hospitality',
  'office',
  'other',
] as const;
export type BusinessType = (typeof businessTypes)[number];

/** Sales channels of a buyer. */
export const salesChannels = ['shop', 'webShop', 'marketplaces', 'socialMedia', 'catalogue', 'fieldSales', 'ownUse', 'other'] as const;
export type SalesChannel = (typeof salesChannels)[number];

const knownCountry = countryCode.check(z.refine(isCountry, 'field.country'));

/** The address of a shop, with https:// prepended if it is missing; '' if it is invalid. */
export function normaliseShopUrl(given: string): string {
  const trimmed = given.trim();
  const url = URL.canParse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
    ? new URL(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
    : null;
  if (!url || url.username || url.password || !/^[^.\s]+(?:\.[^.\s]+)*\.[a-z][a-z0-9-]+$/i.test(url.hostname)) return '';
  return url.href.replace(/\/$/, '');
}

const shopUrl = z
  .string('company.shopUrl')
  .check(z.maxLength(300, { error: 'field.tooLong', abort: true }), z.overwrite(normaliseShopUrl), z.minLength(1, 'company.shopUrl'));

/** The registered address is in the company's country. */
const addressFields = {
  line1: requiredText(160),
  line2: z._default(text(160), ''),
  postalCode: z._default(text(20), ''),
  city: requiredText(120),
  region: z._default(text(120), ''),
};

export const companyFields = {
  legalName: requiredText(160),
  tradingName: z._default(text(160), ''),
  /** The country of the registered office, which determines the rules for VAT id and address. */
  countryCode: knownCountry,
  /** Optional here: whether a company needs one is decided by the review. */
  vatId: z._default(text(40), ''),
  tradeRegisterNumber: z._default(text(60), ''),
  businessType: z.enum(businessTypes, 'company.businessType'),
  salesChannels: list(z.enum(salesChannels, 'company.salesChannel'), salesChannels.length),
  shopUrls: list(shopUrl, 10),
  address: z.object(addressFields),
  phone: diallablePhone,
};

function checkedVatId(country: string, vatId: string): { vatId: string; key: string | null } {
  if (vatId === '') return { vatId, key: null };
  const found = checkVatId(country, vatId);
  if (found.ok) return { vatId: found.normalised, key: null };
  if (vatIdExample(country) === null) {
    const bare = vatId.toUpperCase().replaceAll(/\s+/g, ' ');
    return { vatId: bare, key: /^[A-Z0-9][A-Z0-9 ./-]{3,}$/.test(bare) ? null : 'vatId.format' };
  }
  return { vatId, key: found.reason === 'format' ? `vatId.${vatIdKey(country)}` : `vatId.${found.reason}` };
}

const vatIdKey = (country: string): string => ({ MC: 'FR', IM: 'GB' })[country] ?? country;

type Placed = { countryCode: string; vatId: string; address: { postalCode: string } };

/** Checks VAT id and postal code against the country. For objects with the fields of `companyFields`. */
export const companyCheck = z.check<Placed>((payload) => {
  if (!isObject(payload.value)) return;
  const { countryCode: country, vatId, address } = payload.value;
  if (typeof country !== 'string' || !isCountry(country)) return;
  if (typeof vatId === 'string') {
    const checked = checkedVatId(country, vatId);
    if (checked.key === null) payload.value = { ...payload.value, vatId: checked.vatId };
    else payload.issues.push(customIssue(vatId, { path: ['vatId'], message: checked.key }));
  }
  if (!isObject(address) || typeof address.postalCode !== 'string') return;
  const checked = checkedPostalCode(country, address.postalCode);
  if (checked.key === null) payload.value = { ...payload.value, address: { ...address, postalCode: checked.postalCode } };
  else payload.issues.push(customIssue(address.postalCode, { path: ['address', 'postalCode'], message: checked.key }));
}, always);

export const company = z.object(companyFields).check(companyCheck);
