import { useMemo } from 'react';
import { countryCodes } from '../../../contract/values/countries.ts';
import { compareNames } from '../../app/i18n/alphabet.ts';
import { useFormat } from '../../app/i18n/text.tsx';

/** Countries by their names in the reader's language: what a `Select` wants. */
export function useCountryOptions(codes: readonly string[] = countryCodes): { value: string; label: string }[] {
  const format = useFormat();
  return useMemo(
    () => codes.map((value) => ({ value, label: format.country(value) })).toSorted((a, b) => compareNames(a.label, b.label)),
    [codes, format],
  );
}
