import { useMemo } from 'react';
import { countryCodes } from '../../contract/countries.ts';
import { languageTags } from '../../contract/locale.ts';
import { useFormat, useLanguage } from '../i18n/text.tsx';

/** Countries by their names in the reader's language, in its alphabet's order: what a `Select` wants. */
export function useCountryOptions(codes: readonly string[] = countryCodes): { value: string; label: string }[] {
  const format = useFormat();
  const language = useLanguage();
  return useMemo(() => {
    const { compare } = new Intl.Collator(languageTags[language]);
    return codes.map((value) => ({ value, label: format.country(value) })).toSorted((a, b) => compare(a.label, b.label));
  }, [codes, format, language]);
}
