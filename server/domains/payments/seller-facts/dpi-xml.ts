import type { SellerFacts } from '../../../../contract/payments/sellers/seller-facts.ts';

/* The report of a year as the XML of the OECD for digital platforms (DPI, version 1.0), which EU tax offices take. Amounts are whole euros. */

export type Operator = {
  name: string;
  market: string;
  countryCode: string;
  tin: string;
  vatId: string;
  line1: string;
  postalCode: string;
  city: string;
};
export type ReportedQuarter = { activities: number; consideration: number; fees: number };
export type ReportedSeller = { id: number; facts: SellerFacts; quarters: readonly ReportedQuarter[] };

/** Neither control characters nor U+FFFE and U+FFFF have a place in XML: one name with them would have the entire report refused. */
const escaped = (value: string): string =>
  value
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An element with text, or with elements; none for an empty text. */
const text = (name: string, value: string, attributes = ''): string =>
  value === '' ? '' : `<dpi:${name}${attributes}>${escaped(value)}</dpi:${name}>`;
const element = (name: string, children: readonly string[], attributes = ''): string =>
  `<dpi:${name}${attributes}>${children.join('')}</dpi:${name}>`;
const attribute = (name: string, value: string): string => ` ${name}="${escaped(value)}"`;

/** Without a number the element says so. */
const tin = (value: string, country: string): string =>
  value === '' ? '<dpi:TIN unknown="true"/>' : text('TIN', value, attribute('issuedBy', country));

const address = (given: { line1: string; postalCode: string; city: string; countryCode: string }): string =>
  element(
    'Address',
    [
      text('CountryCode', given.countryCode),
      element('AddressFix', [text('Street', given.line1), text('PostCode', given.postalCode), text('City', given.city)]),
    ],
    attribute('legalAddressType', 'OECD304'),
  );

/** New (`OECD1`), corrected (`OECD2`), deleted (`OECD3`), or repeated as it was (`OECD0`). */
export type DocSpec = { indicator: 'OECD0' | 'OECD1' | 'OECD2' | 'OECD3'; ref: string; corrects?: string | null };
const docSpec = ({ indicator, ref, corrects }: DocSpec): string =>
  element('DocSpec', [
    `<stf:DocTypeIndic>${indicator}</stf:DocTypeIndic><stf:DocRefId>${escaped(ref)}</stf:DocRefId>`,
    corrects ? `<stf:CorrDocRefId>${escaped(corrects)}</stf:CorrDocRefId>` : '',
  ]);

function identity({ facts }: ReportedSeller): string {
  const { kind, countryCode, vatId } = facts;
  const common = [text('ResCountryCode', countryCode), tin(facts.tin, facts.tinCountry)];
  const account = element('FinancialIdentifier', [
    text('Identifier', facts.iban, attribute('AccountNumberType', 'IBAN')),
    text('AccountHolderName', facts.accountHolder),
  ]);
  if (kind === 'person')
    return element('Identity', [
      element('IndividualSeller', [
        element('Standard', [
          element('IndSellerID', [
            ...common,
            text('VAT', vatId),
            element('Name', [text('FirstName', facts.firstName), text('LastName', facts.lastName)]),
            address(facts),
            element('BirthInfo', [text('BirthDate', facts.birthDate)]),
          ]),
          account,
        ]),
      ]),
    ]);
  return element('Identity', [
    element('EntitySeller', [
      element('Standard', [
        element('EntSellerID', [
          ...common,
          text('IN', facts.registrationNumber, attribute('issuedBy', countryCode) + attribute('INType', 'BRN')),
          text('VAT', vatId),
          text('Name', facts.legalName),
          address(facts),
        ]),
        account,
      ]),
    ]),
  ]);
}

const euros = (cents: number): string => String(Math.round(cents / 100));

function activities({ quarters }: ReportedSeller): string {
  const each = (name: string, prefix: string, value: (quarter: ReportedQuarter) => string, attributes = ''): string =>
    element(
      name,
      quarters.map((quarter, index) => text(`${prefix}${index + 1}`, value(quarter), attributes)),
    );
  const currency = attribute('currCode', 'EUR');
  return element('RelevantActivities', [
    element('SaleOfGoods', [
      each('Consideration', 'ConsQ', ({ consideration }) => euros(consideration), currency),
      each('NumberOfActivities', 'NumbQ', (quarter) => String(quarter.activities)),
      each('Fees', 'FeesQ', ({ fees }) => euros(fees), currency),
      // The market withholds no taxes: sellers owe the VAT of their sales themselves.
      each('Taxes', 'TaxQ', () => '0', currency),
    ]),
  ]);
}

/** What is reported of a seller, without its reference: the same text is the same report. */
export const sellerBody = (seller: ReportedSeller): string => identity(seller) + activities(seller);

export const operatorBody = (operator: Operator): string =>
  [
    text('ResCountryCode', operator.countryCode),
    tin(operator.tin, operator.countryCode),
    text('VAT', operator.vatId),
    text('Name', operator.name),
    text('PlatformBusinessName', operator.market),
    address(operator),
    text('Nexus', 'RPONEX1'),
    text('AssumedReporting', 'false'),
  ].join('');

export type Message = {
  year: number;
  now: Date;
  ref: string;
  type: 'DPI401' | 'DPI402';
  operator: { countryCode: string; tin: string; body: string; doc: DocSpec };
  sellers: readonly { body: string; doc: DocSpec }[];
};

export function dpiXml({ year, now, ref, type, operator, sellers }: Message): string {
  const { countryCode } = operator;
  const message = element('MessageSpec', [
    text('SendingEntityIN', operator.tin),
    text('TransmittingCountry', countryCode),
    text('ReceivingCountry', countryCode),
    text('MessageType', 'DPI'),
    text('MessageRefId', ref),
    text('MessageTypeIndic', type),
    text('ReportingPeriod', `${year}-12-31`),
    text('Timestamp', now.toISOString().slice(0, 19)),
  ]);
  const platform = element('PlatformOperator', [operator.body, docSpec(operator.doc)]);
  const reported = sellers.map(({ body, doc }) => element('ReportableSeller', [body, docSpec(doc)]));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'DPI_OECD',
    [message, element('DPIBody', [platform, ...reported])],
    ' xmlns:dpi="urn:oecd:ties:dpi:v1" xmlns:stf="urn:oecd:ties:dpistf:v1" version="1.0"',
  )}\n`;
}
