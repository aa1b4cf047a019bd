import type { ReactNode } from 'react';
import { languageNames, languages, languageTags, type Language } from '../../../../contract/values/locale.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { TextField } from '../../../ui/field.tsx';

export type Names = Partial<Record<Language, string>>;

/** A name in each language, side by side; those that are missing say so. */
export function NamesFields({
  names,
  onChange,
  error,
}: {
  names: Names;
  onChange: (names: Names) => void;
  error?: string | undefined;
}): ReactNode {
  const text = useText();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{text('operator-catalogue.names')}</legend>
      {error && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="grid items-start gap-3 md:grid-cols-2 xxl:grid-cols-4">
        {languages.map((language) => (
          <TextField
            key={language}
            label={languageNames[language]}
            lang={languageTags[language]}
            maxLength={120}
            value={names[language] ?? ''}
            hint={names[language] ? undefined : text('operator-catalogue.missing')}
            onChange={(event) => onChange({ ...names, [language]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
