/** Who trades on the demo market: seller companies with their stores, buyers, people. Plausible, and evidently made up. */
import type { StoreKey } from './texts/index.ts';

export type DemoStore = {
  key: StoreKey;
  name: string;
  itemCode: string;
  currency: 'EUR' | 'PLN' | 'RON';
  /** Countries it delivers to. */
  countries: readonly string[];
  minimumOrderValue: number;
  leadDays: number;
  shippingFee: number;
  freeShippingFrom: number;
  warehouses: readonly { name: string; line1: string; postalCode: string; city: string; countryCode: string }[];
};

export type DemoSeller = {
  legalName: string;
  countryCode: string;
  vatId: string;
  email: string;
  person: string;
  language: 'de' | 'fr' | 'it' | 'pl' | 'ro';
  stores: readonly DemoStore[];
};

const west = ['DE', 'AT', 'CH', 'FR', 'BE', 'NL', 'LU', 'IT', 'ES', 'PT', 'DK', 'PL', 'CZ', 'RO'] as const;
const everywhere = [...west, 'SE', 'FI', 'NO', 'GB', 'IE', 'SK', 'SI', 'HU', 'HR', 'BG', 'GR', 'LT', 'LV', 'EE', 'CY', 'MT'] as const;
const east = ['PL', 'DE', 'AT', 'CZ', 'SK', 'HU', 'RO', 'BG', 'LT', 'LV', 'EE', 'SI', 'HR', 'IT', 'FR', 'ES', 'PT', 'NL', 'BE'] as const;

export const demoSellers: readonly DemoSeller[] = [
  {
    legalName: 'Werkraum Möbel und Licht GmbH',
    countryCode: 'DE',
    vatId: 'DE136695976',
    email: 'seller@demo.example',
    person: 'Jana Petersen',
    language: 'de',
    stores: [
      {
        key: 'werkraum',
        name: 'Werkraum',
        itemCode: 'WRK',
        currency: 'EUR',
        countries: everywhere,
        minimumOrderValue: 15_000,
        leadDays: 3,
        shippingFee: 4_900,
        freeShippingFrom: 100_000,
        warehouses: [
          { name: 'Leipzig', line1: 'Am Güterring 12', postalCode: '04159', city: 'Leipzig', countryCode: 'DE' },
          { name: 'Hamburg', line1: 'Worthdamm 30', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' },
        ],
      },
      {
        key: 'lichtwerk',
        name: 'Lichtwerk',
        itemCode: 'LWK',
        currency: 'EUR',
        countries: everywhere,
        minimumOrderValue: 10_000,
        leadDays: 2,
        shippingFee: 1_500,
        freeShippingFrom: 50_000,
        warehouses: [{ name: 'Leipzig', line1: 'Am Güterring 14', postalCode: '04159', city: 'Leipzig', countryCode: 'DE' }],
      },
    ],
  },
  {
    legalName: 'Casalago S.r.l.',
    countryCode: 'IT',
    vatId: 'IT00743110157',
    email: 'vendite@casalago.example',
    person: 'Chiara Bellini',
    language: 'it',
    stores: [
      {
        key: 'casalago',
        name: 'Casalago',
        itemCode: 'CAS',
        currency: 'EUR',
        countries: west,
        minimumOrderValue: 30_000,
        leadDays: 10,
        shippingFee: 8_900,
        freeShippingFrom: 250_000,
        warehouses: [{ name: 'Como', line1: 'Via dei Tessitori 8', postalCode: '22100', city: 'Como', countryCode: 'IT' }],
      },
      {
        key: 'terraverde',
        name: 'Terraverde',
        itemCode: 'TVE',
        currency: 'EUR',
        countries: west,
        minimumOrderValue: 20_000,
        leadDays: 6,
        shippingFee: 6_900,
        freeShippingFrom: 150_000,
        warehouses: [{ name: 'Verona', line1: 'Via della Serra 21', postalCode: '37135', city: 'Verona', countryCode: 'IT' }],
      },
    ],
  },
  {
    legalName: 'Dąb nad Wisłą sp. z o.o.',
    countryCode: 'PL',
    vatId: 'PL5260001246',
    email: 'biuro@dabnadwisla.example',
    person: 'Marek Nowicki',
    language: 'pl',
    stores: [
      {
        key: 'dabnadwisla',
        name: 'Dąb nad Wisłą',
        itemCode: 'DNW',
        currency: 'PLN',
        countries: east,
        minimumOrderValue: 80_000,
        leadDays: 8,
        shippingFee: 29_900,
        freeShippingFrom: 600_000,
        warehouses: [{ name: 'Toruń', line1: 'ul. Nadwiślańska 5', postalCode: '87-100', city: 'Toruń', countryCode: 'PL' }],
      },
    ],
  },
  {
    legalName: 'Blask Polski S.A.',
    countryCode: 'PL',
    vatId: 'PL7740001454',
    email: 'sprzedaz@blaskpolski.example',
    person: 'Agnieszka Zielińska',
    language: 'pl',
    stores: [
      {
        key: 'blaskpolski',
        name: 'Blask Polski',
        itemCode: 'BLP',
        currency: 'PLN',
        countries: east,
        minimumOrderValue: 40_000,
        leadDays: 4,
        shippingFee: 5_900,
        freeShippingFrom: 200_000,
        warehouses: [{ name: 'Krosno', line1: 'ul. Hutników 17', postalCode: '38-400', city: 'Krosno', countryCode: 'PL' }],
      },
    ],
  },
  {
    legalName: 'Carpatina Mobila SRL',
    countryCode: 'RO',
    vatId: 'RO18547290',
    email: 'comenzi@carpatina.example',
    person: 'Ioana Munteanu',
    language: 'ro',
    stores: [
      {
        key: 'carpatina',
        name: 'Carpatina',
        itemCode: 'CAR',
        currency: 'RON',
        countries: east,
        minimumOrderValue: 60_000,
        leadDays: 7,
        shippingFee: 12_900,
        freeShippingFrom: 500_000,
        warehouses: [{ name: 'Brașov', line1: 'Strada Fagului 42', postalCode: '500007', city: 'Brașov', countryCode: 'RO' }],
      },
      {
        key: 'ordinea',
        name: 'Ordinea',
        itemCode: 'ORD',
        currency: 'RON',
        countries: east,
        minimumOrderValue: 40_000,
        leadDays: 5,
        shippingFee: 9_900,
        freeShippingFrom: 300_000,
        warehouses: [{ name: 'Cluj', line1: 'Strada Depozitelor 3', postalCode: '400641', city: 'Cluj-Napoca', countryCode: 'RO' }],
      },
    ],
  },
  {
    legalName: 'Atelier Loire SARL',
    countryCode: 'FR',
    vatId: 'FR40303265045',
    email: 'commandes@atelierloire.example',
    person: 'Camille Marchand',
    language: 'fr',
    stores: [
      {
        key: 'atelierloire',
        name: 'Atelier Loire',
        itemCode: 'ATL',
        currency: 'EUR',
        countries: everywhere,
        minimumOrderValue: 12_000,
        leadDays: 4,
        shippingFee: 1_900,
        freeShippingFrom: 60_000,
        warehouses: [{ name: 'Tours', line1: '15 rue des Potiers', postalCode: '37000', city: 'Tours', countryCode: 'FR' }],
      },
      {
        key: 'loirereserve',
        name: 'Atelier Loire Réserve',
        itemCode: 'ALR',
        currency: 'EUR',
        countries: everywhere,
        minimumOrderValue: 12_000,
        leadDays: 6,
        shippingFee: 1_900,
        freeShippingFrom: 60_000,
        warehouses: [{ name: 'Tours', line1: '15 rue des Potiers', postalCode: '37000', city: 'Tours', countryCode: 'FR' }],
      },
    ],
  },
];

/** Which store offers the designs that `storeOf` numbers 0 to 8. */
export const storeOfDesigns: readonly StoreKey[] = [
  'casalago',
  'dabnadwisla',
  'lichtwerk',
  'blaskpolski',
  'atelierloire',
  'ordinea',
  'terraverde',
  'werkraum',
  'carpatina',
];

export type DemoBuyer = {
  legalName: string;
  countryCode: string;
  vatId: string;
  state: 'approved' | 'submitted';
  email: string;
  person: string;
  language: 'en' | 'de' | 'fr' | 'pl' | 'ro';
  currency: string;
  businessType: string;
  channels: readonly string[];
  address: { line1: string; postalCode: string; city: string };
};

export const demoBuyers: readonly DemoBuyer[] = [
  {
    legalName: 'Wohnhaus Lindenau GmbH',
    countryCode: 'DE',
    vatId: 'DE811569869',
    state: 'approved',
    email: 'buyer@demo.example',
    person: 'Katrin Vogel',
    language: 'de',
    currency: 'EUR',
    businessType: 'retailer',
    channels: ['shop', 'webShop'],
    address: { line1: 'Karl-Heine-Straße 84', postalCode: '04229', city: 'Leipzig' },
  },
  {
    legalName: 'Nordlicht Interior ApS',
    countryCode: 'DK',
    vatId: 'DK13585628',
    state: 'submitted',
    email: 'new-buyer@demo.example',
    person: 'Mikkel Sørensen',
    language: 'en',
    currency: 'DKK',
    businessType: 'retailer',
    channels: ['webShop'],
    address: { line1: 'Havnegade 9', postalCode: '1058', city: 'København' },
  },
  {
    legalName: 'Maison Claire SAS',
    countryCode: 'FR',
    vatId: 'FR83404833048',
    state: 'approved',
    email: 'achats@maisonclaire.example',
    person: 'Hélène Dubois',
    language: 'fr',
    currency: 'EUR',
    businessType: 'retailer',
    channels: ['shop'],
    address: { line1: '22 rue Mercière', postalCode: '69002', city: 'Lyon' },
  },
  {
    legalName: 'Dom i Ogród Kowalski sp.j.',
    countryCode: 'PL',
    vatId: 'PL8567346215',
    state: 'approved',
    email: 'zakupy@domiogrod.example',
    person: 'Piotr Kowalski',
    language: 'pl',
    currency: 'PLN',
    businessType: 'wholesaler',
    channels: ['shop', 'marketplaces'],
    address: { line1: 'ul. Długa 31', postalCode: '80-831', city: 'Gdańsk' },
  },
];

export const demoOperator = {
  legalName: 'Kontor Demo Market',
  countryCode: 'DE',
  email: 'operator@demo.example',
  person: 'Friederike Hansen',
  language: 'de',
  /** What the imprint shows. */
  company: {
    trade_register_number: 'HRB 000000',
    contact_name: 'Friederike Hansen',
    contact_email: 'hello@kontor.example',
    phone_country_code: '+49',
    phone_number: '405550100',
    address: JSON.stringify({ line1: 'Speicherstraße 1', line2: '', postalCode: '20457', city: 'Hamburg', region: '' }),
  },
  bankAccounts: [{ holder: 'Kontor Demo Market', bank: '', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
} as const;

/** Colleagues of the demo buyer: each with a role, one with limited orders, one who has left. */
export const demoColleagues = [
  { email: 'lager@demo.example', person: 'Tom Krüger', role: 'warehouse', limitPerOrder: null },
  { email: 'einkauf@demo.example', person: 'Lena Brandt', role: 'purchaser', limitPerOrder: 200_000 },
  { email: 'freigabe@demo.example', person: 'Jonas Petersen', role: 'approver', limitPerOrder: null },
  { email: 'buchhaltung@demo.example', person: 'Miriam Vogt', role: 'accountant', limitPerOrder: null },
  { email: 'annahme@demo.example', person: 'Deniz Yılmaz', role: 'warehouse', limitPerOrder: null },
  { email: 'ehemals@demo.example', person: 'Uwe Hartmann', role: 'viewer', limitPerOrder: null },
] as const;

/** Units of one euro: round figures near the European Central Bank's of autumn 2026. */
export const demoRates: Readonly<Record<string, number>> = {
  PLN: 4.25,
  RON: 5.09,
  CHF: 0.935,
  CZK: 24.3,
  DKK: 7.466,
  GBP: 0.871,
  HUF: 387,
  NOK: 11.72,
  SEK: 10.98,
};
