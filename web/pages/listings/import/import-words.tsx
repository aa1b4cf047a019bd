import { type ReactNode, useState } from 'react';
import type { CategoryChoice } from '../../../../contract/listings/listings.ts';
import type { ImportPage } from '../../../../contract/listings/imports.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/field.tsx';
import { CategoryChoiceField } from '../editor/category-choice.tsx';
import type { Reading } from './import-columns.tsx';

const shown = 25;

/** Words of the list that the market does not know: the user assigns each once, and the choice is saved for the next list. */
export function WordsCard({
  page,
  storeId,
  reading,
  onChange,
}: {
  page: ImportPage;
  storeId: number;
  reading: Reading;
  onChange: (reading: Reading) => void;
}): ReactNode {
  const text = useText();
  const { settings } = reading;
  const [chosen, setChosen] = useState<ReadonlyMap<number, CategoryChoice>>(
    new Map(page.categories.map((category) => [category.id, category])),
  );
  if (page.unknown.length === 0) return null;
  return (
    <Card title={text('listing-import.words')}>
      <p className="max-w-text text-sm text-muted">{text('listing-import.wordsHint')}</p>
      {page.unknown.some(({ own }) => own) && <p className="max-w-text text-sm text-muted">{text('listing-import.ownHint')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {page.unknown.slice(0, shown).map(({ kind, word, own, lines }) => (
          <li key={`${kind} ${word}`} className="grid items-start gap-x-4 gap-y-2 py-3 md:grid-cols-2">
            <span className="min-w-0 pt-2 [overflow-wrap:anywhere]">
              <span className="font-semibold">{word || text('listing-import.emptyWord')}</span>{' '}
              <span className="text-sm text-muted">{text('listing-import.lines', { count: lines })}</span>
            </span>
            {kind === 'category' ? (
              <CategoryChoiceField
                label={text('listing-import.holdsOf', { header: word })}
                labelHidden
                storeId={storeId}
                value={chosen.get(settings.categories[word] ?? 0) ?? null}
                error={undefined}
                onChange={(id, category) => {
                  setChosen(new Map([...chosen, [id, category]]));
                  onChange({ ...reading, settings: { ...settings, categories: { ...settings.categories, [word]: id } } });
                }}
              />
            ) : (
              <Select
                label={text('listing-import.holdsOf', { header: word })}
                labelHidden
                value={settings.options[word] ?? ''}
                options={[
                  { value: '', label: text(own ? 'listing-import.ownOption' : 'listing-import.unused') },
                  ...page.attributes.filter(({ isOption }) => isOption).map(({ key, name }) => ({ value: key, label: name })),
                ]}
                onChange={(event) => {
                  const { [word]: _, ...others } = settings.options;
                  const { value } = event.currentTarget;
                  onChange({ ...reading, settings: { ...settings, options: value ? { ...others, [word]: value } : others } });
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {page.unknown.length > shown && (
        <p className="mt-2 text-sm text-muted">{text('listing-import.moreWords', { count: page.unknown.length - shown })}</p>
      )}
    </Card>
  );
}
