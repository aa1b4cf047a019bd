import { type ReactNode, useState } from 'react';
import { languages, type Language, languageNames } from '../../../../contract/values/locale.ts';
import { useLanguage, useText } from '../../../app/i18n/text.tsx';
import { RichTextField } from '../../../components/forms/rich-text-field.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import type { StoreFormProperties } from './form-properties.ts';

/** Slogan, description and the words for the header picture, one language at a time; those with a text are marked. */
export function StoreTexts({ form, error }: StoreFormProperties): ReactNode {
  const text = useText();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const texts = form.watch('texts');
  const current = texts[language] ?? { slogan: '', description: '', headerAlt: '' };
  const change = (part: Partial<typeof current>): void => {
    const next = { ...current, ...part };
    const { [language]: _, ...others } = texts;
    // An empty text is no text.
    form.setValue('texts', next.slogan || next.description || next.headerAlt ? { ...others, [language]: next } : others, {
      shouldDirty: true,
    });
  };
  return (
    <div className="mt-5 grid gap-4 md:grid-cols-[14rem_minmax(0,1fr)]">
      <Select
        label={text('store.textLanguage')}
        hint={text('store.textHint')}
        value={language}
        options={languages.map((one) => ({ value: one, label: `${languageNames[one]}${texts[one] ? ' ✓' : ''}` }))}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
      />
      <div className="grid gap-4">
        <TextField
          label={text('store.slogan')}
          lang={language}
          optional
          maxLength={120}
          value={current.slogan}
          error={error(`texts.${language}.slogan`)}
          onChange={(event) => change({ slogan: event.currentTarget.value })}
        />
        <RichTextField
          // The preview of another language is another one.
          key={language}
          label={text('store.description')}
          lang={language}
          most={8_000}
          value={current.description}
          error={error(`texts.${language}.description`)}
          onChange={(description) => change({ description })}
        />
        {form.watch('headerKey') !== null && (
          <TextField
            label={text('store.headerAlt')}
            hint={text('store.headerAltHint')}
            lang={language}
            optional
            maxLength={160}
            value={current.headerAlt}
            error={error(`texts.${language}.headerAlt`)}
            onChange={(event) => change({ headerAlt: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  );
}
