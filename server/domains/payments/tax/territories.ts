import { isMemberState } from '../../../../contract/values/countries.ts';

/** Places of member states that lie outside the EU VAT area (articles 6 and 7 of Directive 2006/112/EC), by their postal codes. */
const outside: Record<string, RegExp> = {
  // Heligoland, Büsingen
  DE: /^(27498|78266)$/,
  // Canary Islands, Ceuta, Melilla
  ES: /^(35|38|51|52)\d{3}$/,
  // Åland
  FI: /^22\d{3}$/,
  // Overseas departments and territories
  FR: /^(97[1-8]|98[4678])\d{2}$/,
  // Mount Athos
  GR: /^6308[67]$/,
  // Livigno, Campione d'Italia
  IT: /^(23041|22061)$/,
};

/**
 * Where a place lies for VAT on goods. Northern Ireland (British postal codes BT…) counts as part of the EU under the prefix XI;
 * Monaco is treated as France.
 */
export function territory(countryCode: string, postalCode = ''): { country: string; inside: boolean } {
  const code = postalCode.toUpperCase().replaceAll(/[\s-]/g, '').slice(0, 12);
  if (countryCode === 'GB') return code.startsWith('BT') ? { country: 'XI', inside: true } : { country: 'GB', inside: false };
  if (countryCode === 'MC') return { country: 'FR', inside: true };
  return { country: countryCode, inside: isMemberState(countryCode) && !outside[countryCode]?.test(code) };
}

/** The state that issued a VAT id: Greek ids begin with EL. Null where there is none. */
export function vatIdState(vatId: string | null): string | null {
  const prefix = vatId?.trim().slice(0, 2).toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(prefix)) return null;
  return prefix === 'EL' ? 'GR' : prefix;
}
