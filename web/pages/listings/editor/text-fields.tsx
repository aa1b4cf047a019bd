import { type ReactNode, useState } from 'react';
import { languageNames, languages, type Language } from '../../../../contract/values/locale.ts';
import type { ListingInput } from '../../../../contract/listings/listings.ts';
import { languagesFor } from '../../../../contract/listings/spoken-languages.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import type { Part } from './new-listing.ts';
import { RichTextField } from '../../../components/forms/rich-text-field.tsx';

const nothing = { name: '', summary: '', description: '', bullets: [] as string[] };

/** Two languages side by side; the list of languages says what each still lacks of those that buyers of the countries of sale read. */
export function TextFields({ product, change, error, countryCodes }: Part & { countryCodes: readonly string[] }): ReactNode {
  const text = useText();
  const source = product.sourceLanguage;
  const needed = languagesFor(product.countryCodes ?? countryCodes);
  const firstMissing =
    needed.find((one) => one !== source && !product.texts[one]?.name) ?? languages.find((one) => one !== source) ?? source;
  const [shown, setShown] = useState<[Language, Language]>([source, firstMissing]);
  const lacks = (language: Language): string => {
    const texts = product.texts[language];
    const missing = [
      texts?.name ? '' : text('listings.name'),
      texts?.summary ? '' : text('listings.summary'),
      texts?.description ? '' : text('listings.description'),
    ].filter(Boolean);
    if (missing.length === 0) return '✓';
    // Where nobody reads it, nothing is missing.
    if (!needed.includes(language)) return missing.length === 3 ? '' : '–';
    return missing.length === 3 ? '–' : `${text('listings.missing')}: ${missing.join(', ')}`;
  };
  const set = (language: Language, changed: Partial<typeof nothing>): void => {
    const next = { ...(product.texts[language] ?? nothing), ...changed };
    const { [language]: _, ...others } = product.texts;
    const empty = !next.name && !next.summary && !next.description && next.bullets.every((bullet) => !bullet);
    change({ texts: (empty ? others : { ...others, [language]: next }) as ListingInput['texts'] });
  };
  return (
    <Card title={text('listings.texts')}>
      <div className="grid gap-6 md:grid-cols-2">
        {shown.map((language, side) => (
          // One column each, whichever language it shows.
          <div
            key={side === 0 ? 'left' : 'right'}
            className={`grid content-start gap-4 ${side === 1 ? 'max-md:border-t max-md:border-line max-md:pt-5' : ''}`}
          >
            <Select
              label={side === 0 ? text('listings.language') : text('listings.secondLanguage')}
              value={language}
              options={languages.map((one) => ({ value: one, label: [languageNames[one], lacks(one)].filter(Boolean).join(' · ') }))}
              onChange={(event) => {
                const next = event.currentTarget.value as Language;
                setShown(([left, right]) => (side === 0 ? [next, right] : [left, next]));
              }}
            />
            <TextField
              label={text('listings.name')}
              lang={language}
              maxLength={250}
              optional={language !== source}
              value={product.texts[language]?.name ?? ''}
              error={error(`texts.${language}.name`)}
              onChange={(event) => set(language, { name: event.currentTarget.value })}
            />
            <TextArea
              label={text('listings.summary')}
              lang={language}
              rows={2}
              maxLength={500}
              optional
              value={product.texts[language]?.summary ?? ''}
              error={error(`texts.${language}.summary`)}
              onChange={(event) => set(language, { summary: event.currentTarget.value })}
            />
            <RichTextField
              // The preview of another language is another one.
              key={language}
              label={text('listings.description')}
              lang={language}
              most={20_000}
              value={product.texts[language]?.description ?? ''}
              error={error(`texts.${language}.description`)}
              onChange={(description) => set(language, { description })}
            />
            <TextArea
              label={text('listings.bullets')}
              lang={language}
              rows={4}
              optional
              value={(product.texts[language]?.bullets ?? []).join('\n')}
              error={error(`texts.${language}.bullets`)}
              onChange={(event) =>
                set(language, { bullets: event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n') })
              }
            />
          </div>
        ))}
      </div>
    </Card>
  );
}
