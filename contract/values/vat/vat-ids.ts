import {
  alternating,
  digitSum,
  dutchRemainder,
  isBulgarianBirthNumber,
  isCzechBirthNumber,
  isFrenchKey,
  isIrish,
  isSpanish,
  luhn,
  mod11And10,
  weighted,
} from './vat-id-sums.ts';

/*
 * VAT ids by country: how they look, and their check digits. Whether an id was ever given out is known to the registers alone.
 * Ids are stored with their prefix, without spaces and signs: DE136695976, EL094259216, CHE107787577MWST, NO995525828MVA.
 */

type Rule = {
  /** What the id begins with; not every country's own code. */
  prefix: string;
  /** What follows the prefix. */
  format: RegExp;
  check: (body: string) => boolean;
  /** As it is printed on invoices. */
  example: string;
  /** Older or shorter ways to write the same, brought to the one that registers take. */
  complete?: (body: string) => string;
};

const british: Rule = {
  prefix: 'GB',
  format: /^(?:\d{9}(?:\d{3})?|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
  example: 'GB 980 7806 84',
  check(body) {
    if (body.length === 5) return true; // offices of the state
    const rest = weighted(body.slice(0, 9), [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
    return Number(body.slice(7, 9)) <= 97 && (rest === 0 || (body >= '100' && (rest === 42 || rest === 55)));
  },
};

const bulgarian = (body: string): boolean => {
  const last = Number(body.at(-1));
  if (body.length === 9) {
    const first = weighted(body, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    return last === (first < 10 ? first : (weighted(body, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10);
  }
  // Persons, foreigners, others: each kind has its own sum.
  return (
    isBulgarianBirthNumber(body) ||
    last === weighted(body, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 ||
    last === (11 - (weighted(body, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  );
};

const cypriotOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const cypriot = (body: string): boolean => {
  const sum = [...body.slice(0, 8)].reduce(
    (all, digit, index) => all + (index % 2 === 0 ? (cypriotOdd[Number(digit)] ?? 0) : Number(digit)),
    0,
  );
  return !body.startsWith('12') && body.charCodeAt(8) - 65 === sum % 26;
};

const czech = (body: string): boolean => {
  const last = Number(body.at(-1));
  if (body.length === 8) return !body.startsWith('9') && last === ((11 - (weighted(body, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 || 1) % 10;
  if (body.length === 9 && body.startsWith('6')) {
    const rest = weighted(body, [0, 8, 7, 6, 5, 4, 3, 2]) % 11;
    return last === (((8 - ((10 - rest + 11) % 11)) % 10) + 10) % 10;
  }
  return isCzechBirthNumber(body);
};

const lithuanian = (body: string): boolean => {
  const sum = (shift: number): number =>
    weighted(
      body,
      Array.from({ length: body.length - 1 }, (_, index) => 1 + ((index + shift) % 9)),
    ) % 11;
  const first = sum(0);
  return body.at(-2) === '1' && Number(body.at(-1)) === (first < 10 ? first : sum(2) % 10);
};

const latvian = (body: string): boolean => {
  if (body > '4') return weighted(body, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  // Persons: the code of their birthday, since 2017 one that begins with 32.
  const isDated = Number(body.slice(0, 2)) <= 31 && Number(body.slice(2, 4)) <= 12;
  return (body.startsWith('32') || isDated) && Number(body.at(-1)) === ((1 + weighted(body, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10;
};

const dutch = (body: string): boolean => {
  // Sole traders have had ids since 2020 that do not show their citizen number; the full id is divided by 97.
  const citizen = weighted(body, [9, 8, 7, 6, 5, 4, 3, 2, -1]);
  return !body.startsWith('000000000') && !body.endsWith('00') && (citizen % 11 === 0 || dutchRemainder(`NL${body}`) === 1);
};

const romanian = (body: string): boolean => {
  const last = Number(body.at(-1));
  if (body.length === 13) {
    const rest = weighted(body, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
    return last === (rest === 10 ? 1 : rest);
  }
  return last === ((10 * weighted(body.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10;
};

const slovenian = (body: string): boolean => {
  const digit = 11 - (weighted(body, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return Number(body.at(-1)) === (digit === 10 ? 0 : digit);
};

const rules = {
  AT: {
    prefix: 'AT',
    format: /^U\d{8}$/,
    example: 'ATU13585627',
    check: (body) => (6 - digitSum(alternating(body.slice(1, 8), 2)) + 100) % 10 === Number(body[8]),
  },
  BE: {
    prefix: 'BE',
    format: /^[01]\d{9}$/,
    example: 'BE0428759497',
    complete: (body) => (/^\d{9}$/.test(body) ? `0${body}` : body),
    check: (body) => Number(body) > 0 && Number(body.slice(8)) === 97 - (Number(body.slice(0, 8)) % 97),
  },
  BG: { prefix: 'BG', format: /^\d{9,10}$/, example: 'BG175074752', check: bulgarian },
  CH: {
    prefix: 'CHE',
    format: /^\d{9}(?:MWST|TVA|IVA|TPV)$/,
    example: 'CHE-107.787.577 MWST',
    check: (body) => (11 - (weighted(body, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(body[8]),
  },
  CY: { prefix: 'CY', format: /^\d{8}[A-Z]$/, example: 'CY10259033P', check: cypriot },
  CZ: { prefix: 'CZ', format: /^\d{8,10}$/, example: 'CZ25123891', check: czech },
  DE: { prefix: 'DE', format: /^[1-9]\d{8}$/, example: 'DE136695976', check: mod11And10 },
  DK: { prefix: 'DK', format: /^[1-9]\d{7}$/, example: 'DK13585628', check: (body) => weighted(body, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { prefix: 'EE', format: /^\d{9}$/, example: 'EE100931558', check: (body) => weighted(body, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  ES: { prefix: 'ES', format: /^[A-Z0-9]\d{7}[A-Z0-9]$/, example: 'ESB64717838', check: isSpanish },
  FI: { prefix: 'FI', format: /^\d{8}$/, example: 'FI20774740', check: (body) => weighted(body, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { prefix: 'FR', format: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, example: 'FR40303265045', check: isFrenchKey },
  GB: british,
  GR: {
    prefix: 'EL',
    format: /^\d{9}$/,
    example: 'EL094259216',
    complete: (body) => (/^\d{8}$/.test(body) ? `0${body}` : body),
    check: (body) => (weighted(body, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(body[8]),
  },
  HR: { prefix: 'HR', format: /^\d{11}$/, example: 'HR33392005961', check: mod11And10 },
  HU: {
    prefix: 'HU',
    format: /^\d{8}$/,
    example: 'HU12892312',
    // The number used at home has the kind of taxation and the county behind it.
    complete: (body) => (/^\d{11}$/.test(body) ? body.slice(0, 8) : body),
    check: (body) => weighted(body, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  },
  IE: { prefix: 'IE', format: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE6433435OA', check: isIrish },
  IT: {
    prefix: 'IT',
    format: /^\d{7}(?:0\d{2}|100|120|121|888|999)\d$/,
    example: 'IT00743110157',
    check: (body) => !body.startsWith('0000000') && body.slice(7, 10) !== '000' && luhn(body),
  },
  LT: { prefix: 'LT', format: /^(?:\d{9}|\d{12})$/, example: 'LT119511515', check: lithuanian },
  LU: { prefix: 'LU', format: /^\d{8}$/, example: 'LU15027442', check: (body) => Number(body.slice(0, 6)) % 89 === Number(body.slice(6)) },
  LV: { prefix: 'LV', format: /^\d{11}$/, example: 'LV40003521600', check: latvian },
  MT: {
    prefix: 'MT',
    format: /^[1-9]\d{7}$/,
    example: 'MT11679112',
    check: (body) => Number(body.slice(6)) === 37 - (weighted(body, [3, 4, 6, 7, 8, 9]) % 37),
  },
  NL: {
    prefix: 'NL',
    format: /^\d{9}B\d{2}$/,
    example: 'NL004495445B01',
    complete: (body) => (/^\d{6,8}B\d{2}$/.test(body) ? body.padStart(12, '0') : body),
    check: dutch,
  },
  NO: {
    prefix: 'NO',
    format: /^\d{9}MVA$/,
    example: 'NO 995 525 828 MVA',
    check: (body) => weighted(body, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  PL: {
    prefix: 'PL',
    format: /^\d{10}$/,
    example: 'PL8567346215',
    check: (body) => weighted(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(body[9]),
  },
  PT: {
    prefix: 'PT',
    format: /^[1-9]\d{8}$/,
    example: 'PT501964843',
    check: (body) => ((11 - (weighted(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(body[8]),
  },
  RO: { prefix: 'RO', format: /^[1-9]\d{1,9}$|^[1-9]\d{12}$/, example: 'RO18547290', check: romanian },
  SE: { prefix: 'SE', format: /^\d{10}01$/, example: 'SE556188840401', check: (body) => luhn(body.slice(0, 10)) },
  SI: { prefix: 'SI', format: /^[1-9]\d{7}$/, example: 'SI50223054', check: slovenian },
  SK: { prefix: 'SK', format: /^[1-9]\d[2-47-9]\d{7}$/, example: 'SK2022749619', check: (body) => Number(body) % 11 === 0 },
  XI: { ...british, prefix: 'XI', example: 'XI 980 7806 84' },
} satisfies Record<string, Rule>;

/** Countries whose VAT ids are known; XI is Northern Ireland. */
export type VatCountry = keyof typeof rules;
export const vatCountries = Object.keys(rules) as VatCountry[];

/** Whose rules a company of that country falls under: Monaco has French ids, the Isle of Man British ones. */
const sharing: Record<string, VatCountry> = { MC: 'FR', IM: 'GB', EL: 'GR' };
const rulesOf = (countryCode: string): [VatCountry, Rule] | null => {
  const country = sharing[countryCode] ?? countryCode;
  return Object.hasOwn(rules, country) ? [country as VatCountry, rules[country as VatCountry]] : null;
};

/** A VAT id of that country for hints, or null where none is known. */
export const vatIdExample = (countryCode: string): string | null => rulesOf(countryCode)?.[1].example ?? null;

export type VatIdResult = { ok: true; normalised: string } | { ok: false; reason: 'format' | 'checkDigit' | 'country' };

const longest = 40;
const bare = (text: string): string =>
  text
    .slice(0, longest)
    .toUpperCase()
    .replaceAll(/[\s.,:/()\-\u2010-\u2015]/g, '');

function checkBody(rule: Rule, given: string): VatIdResult {
  const body = rule.complete?.(given) ?? given;
  if (!rule.format.test(body)) return { ok: false, reason: 'format' };
  return rule.check(body) ? { ok: true, normalised: `${rule.prefix}${body}` } : { ok: false, reason: 'checkDigit' };
}

const prefixesOf = (rule: Rule): string[] => (rule.prefix === 'EL' ? ['EL', 'GR'] : rule.prefix === 'CHE' ? ['CHE', 'CH'] : [rule.prefix]);

/**
 * Checks a VAT id as a user types it, with or without the prefix. `country`: no rules are known for that country, or the id is
 * plainly another country's. In the United Kingdom both GB and XI (Northern Ireland) are taken.
 */
export function checkVatId(countryCode: string, text: string): VatIdResult {
  const found = rulesOf(countryCode);
  if (!found) return { ok: false, reason: 'country' };
  const [country, rule] = found;
  if (text.length > longest) return { ok: false, reason: 'format' };
  const given = bare(text);
  if (country === 'GB' && given.startsWith('XI')) return checkBody(rules.XI, given.slice(2));
  const prefix = prefixesOf(rule).find((one) => given.startsWith(one));
  const withPrefix = prefix ? checkBody(rule, given.slice(prefix.length)) : null;
  if (withPrefix?.ok) return withPrefix;
  // Some ids begin with letters of their own, such as a French key.
  const full = checkBody(rule, given);
  if (full.ok) return full;
  if (!prefix && vatCountries.some((other) => other !== country && looksLike(rules[other], given))) return { ok: false, reason: 'country' };
  return withPrefix && withPrefix.reason !== 'format' ? withPrefix : full;
}

const looksLike = (rule: Rule, given: string): boolean =>
  prefixesOf(rule).some((prefix) => {
    const body = given.slice(prefix.length);
    return given.startsWith(prefix) && rule.format.test(rule.complete?.(body) ?? body);
  });

/** Prefixes of the ids that VIES knows: the member states', and those of Northern Ireland. */
export const viesPrefixes: readonly string[] = vatCountries
  .filter((country) => !['CH', 'GB', 'NO'].includes(country))
  .map((country) => rules[country].prefix);
