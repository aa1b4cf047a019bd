import type { ReactNode } from 'react';
import type { ActivityContent, ActivityKind } from '../../../../../contract/promotions/activities.ts';
import { partsOfBlock } from '../../../../../contract/promotions/activity-blocks.ts';
import { languageNames, languages, type Language } from '../../../../../contract/values/locale.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Select, TextArea, TextField } from '../../../../ui/field.tsx';
import type { Part } from './types.ts';

/** How many texts a language lacks of those that the source language has. */
export function countMissing({ texts, blocks, sourceLanguage: source }: ActivityContent, language: Language): number {
  const own = texts[language];
  const head = [texts[source]?.title && !own?.title, texts[source]?.description && !own?.description];
  const inBlocks = blocks.flatMap((block) =>
    partsOfBlock[block.kind].parts.map((part) => block.texts[source]?.[part] && !block.texts[language]?.[part]),
  );
  return [...head, ...inBlocks].filter(Boolean).length;
}

/** Title and description in two languages side by side; the list of languages says what each still lacks. */
export function TextsCard({
  content,
  change,
  error,
  shown,
  kind,
  onSecondLanguage,
}: Part & { kind: ActivityKind; onSecondLanguage: (language: Language) => void }): ReactNode {
  const text = useText();
  const [source, second] = shown;
  const set = (language: Language, changed: { title?: string; description?: string }): void => {
    const next = { title: '', description: '', ...content.texts[language], ...changed };
    const { [language]: _, ...others } = content.texts;
    // An empty text is no text: the language counts as missing.
    change({ texts: next.title || next.description ? { ...others, [language]: next } : others });
  };
  const lacks = (language: Language): string => {
    const missing = countMissing(content, language);
    return missing === 0 ? '✓' : text('operator-activities.textsMissing', { count: missing });
  };
  return (
    <Card title={text('operator-activities.texts')}>
      <div className="grid gap-6 md:grid-cols-2">
        {[source, second].map((language, side) => (
          <div
            key={side === 0 ? 'source' : 'beside'}
            className={`grid content-start gap-4 ${side === 1 ? 'max-md:border-t max-md:border-line max-md:pt-5' : ''}`}
          >
            {side === 0 ? (
              <TextField label={text('operator-activities.sourceLanguage')} value={languageNames[source]} readOnly disabled />
            ) : (
              <Select
                label={text('operator-activities.secondLanguage')}
                value={second}
                options={languages
                  .filter((one) => one !== source)
                  .map((one) => ({ value: one, label: `${languageNames[one]} · ${lacks(one)}` }))}
                onChange={(event) => onSecondLanguage(event.currentTarget.value as Language)}
              />
            )}
            <TextField
              label={text('operator-activities.textTitle')}
              lang={language}
              maxLength={120}
              optional={side === 1}
              hint={side === 0 && kind === 'home' ? text('operator-activities.homeName') : undefined}
              value={content.texts[language]?.title ?? ''}
              error={error(`texts.${language}.title`)}
              onChange={(event) => set(language, { title: event.currentTarget.value })}
            />
            {kind === 'landing' && (
              <TextArea
                label={text('operator-activities.textDescription')}
                hint={side === 0 ? text('operator-activities.descriptionHint') : undefined}
                lang={language}
                rows={3}
                maxLength={300}
                optional={side === 1}
                value={content.texts[language]?.description ?? ''}
                error={error(`texts.${language}.description`)}
                onChange={(event) => set(language, { description: event.currentTarget.value })}
              />
            )}
          </div>
        ))}
      </div>
    </Card>
  );
}
