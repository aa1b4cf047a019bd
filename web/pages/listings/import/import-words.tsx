import { type ReactNode, useState } from 'react';
import type { CategoryChoice } from '../../../../contract/listings/listings.ts';
import type { ImportPage } from '../../../../contract/listings/imports.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/field.tsx';
import { CategoryChoiceField } from '../editor/category-choice.tsx';
import type { Reading } from './import-columns.tsx';

const shown = 25;

type Word = ImportPage['unknown'][number];
type Properties = { page: ImportPage; storeId: number; reading: Reading; onChange: (reading: Reading) => void };

/** Words of the list that the market does not know: the user assigns each once, and the choice is saved for the next list. */
export function WordsCard({ page, storeId, reading, onChange }: Properties): ReactNode {
  const text = useText();
  const [most, setMost] = useState(shown);
  const [chosen, setChosen] = useState<ReadonlyMap<number, CategoryChoice>>(
    new Map(page.categories.map((category) => [category.id, category])),
  );
  if (page.unknown.length === 0) return null;
  const beforeCheck = page.state === 'read';
  return (
    <Card title={text(beforeCheck ? 'listing-import.guesses' : 'listing-import.words')}>
      <p className="max-w-text text-sm text-muted">{text(beforeCheck ? 'listing-import.guessesHint' : 'listing-import.wordsHint')}</p>
      {page.unknown.some(({ own }) => own) && <p className="max-w-text text-sm text-muted">{text('listing-import.ownHint')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {page.unknown.slice(0, most).map((one) => (
          <li key={`${one.kind} ${one.word}`} className="grid items-start gap-x-4 gap-y-2 py-3 md:grid-cols-2">
            <WordHead word={one} named={(id) => chosen.get(id)?.name} />
            {one.kind === 'category' ? (
              <CategoryWord
                word={one}
                storeId={storeId}
                reading={reading}
                chosen={chosen}
                onChoose={(category) => {
                  const { [one.word]: _, ...others } = reading.settings.categories;
                  if (category) setChosen(new Map([...chosen, [category.id, category]]));
                  const categories = category ? { ...others, [one.word]: category.id } : others;
                  onChange({ ...reading, settings: { ...reading.settings, categories } });
                }}
              />
            ) : (
              <OptionWord word={one} page={page} reading={reading} onChange={onChange} />
            )}
          </li>
        ))}
      </ul>
      {page.unknown.length > most && (
        <Button kind="quiet" size="small" flush className="mt-2" onClick={() => setMost(page.unknown.length)}>
          {text('listing-import.moreWords', { count: page.unknown.length - most })}
        </Button>
      )}
    </Card>
  );
}

/** Begins the words of goods that have no category, but are named like one of the market. */
const namedLike = '≈ ';

function WordHead({
  word: { word, lines, examples = [], guesses },
  named,
}: {
  word: Word;
  named: (id: number) => string | undefined;
}): ReactNode {
  const text = useText();
  const name = word.startsWith(namedLike)
    ? text('listing-import.namedLike', { name: named(guesses?.[0]?.id ?? 0) ?? word.slice(namedLike.length) })
    : word || text('listing-import.emptyWord');
  return (
    <span className="min-w-0 pt-2 [overflow-wrap:anywhere]">
      <span className="font-semibold">{name}</span>{' '}
      <span className="text-sm text-muted">{text('listing-import.lines', { count: lines })}</span>
      {examples.length > 0 && (
        <span className="block text-sm text-muted">{text('listing-import.examples', { names: examples.join(' · ') })}</span>
      )}
    </span>
  );
}

/** The category of a word; what it may mean is one click away. */
function CategoryWord({
  word: { word, guesses = [] },
  storeId,
  reading,
  chosen,
  onChoose,
}: {
  word: Word;
  storeId: number;
  reading: Reading;
  chosen: ReadonlyMap<number, CategoryChoice>;
  onChoose: (category: CategoryChoice | null) => void;
}): ReactNode {
  const text = useText();
  const id = reading.settings.categories[word];
  const others = guesses.flatMap((guess) => (guess.id === id ? [] : (chosen.get(guess.id) ?? [])));
  return (
    <div className="min-w-0">
      <CategoryChoiceField
        // The field shows what was typed until another value is chosen.
        key={id ?? 0}
        label={text('listing-import.holdsOf', { header: word || text('listing-import.emptyWord') })}
        labelHidden
        storeId={storeId}
        value={chosen.get(id ?? 0) ?? null}
        error={undefined}
        onChange={(_, category) => onChoose(category)}
      />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {id !== undefined && guesses[0]?.id === id && <Badge tone="caution">{text('listing-import.guessed')}</Badge>}
        {id !== undefined && (
          <Button kind="quiet" size="small" flush onClick={() => onChoose(null)}>
            {text('listing-import.removeChoice')}
          </Button>
        )}
        {others.length > 0 && <span className="text-muted">{text('listing-import.perhaps')}</span>}
        {others.map((category) => (
          // Paths are long: they break instead of widening the page.
          <Button
            key={category.id}
            kind="quiet"
            size="small"
            flush
            className="h-auto! py-1 text-left whitespace-normal!"
            onClick={() => onChoose(category)}
          >
            {[...category.trail, category.name].join(' › ')}
          </Button>
        ))}
      </div>
    </div>
  );
}

function OptionWord({ word: { word, own }, page, reading, onChange }: Omit<Properties, 'storeId'> & { word: Word }): ReactNode {
  const text = useText();
  const { settings } = reading;
  return (
    <Select
      label={text('listing-import.holdsOf', { header: word || text('listing-import.emptyWord') })}
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
  );
}
