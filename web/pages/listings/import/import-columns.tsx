import { type ReactNode, useEffect, useState } from 'react';
import { languageNames, languages } from '../../../../contract/values/locale.ts';
import { textEncodings, type TextEncoding } from '../../../../contract/wire/encodings.ts';
import { type ImportPage, type ImportSettings, listingImportCalls } from '../../../../contract/listings/imports.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import type { Translate } from '../../../app/i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/field.tsx';
import { CategoryChoiceField } from '../editor/category-choice.tsx';
import { attributeChoice, type Option, optionChoice, targetOptions } from './import-targets.ts';

export type Reading = { mapping: (string | null)[]; settings: ImportSettings };

type ColumnsProperties = {
  page: ImportPage;
  storeId: number;
  reading: Reading;
  faults: Record<string, string>;
  onChange: (reading: Reading) => void;
};

/** What each column of the list holds, with some of its cells to judge by. */
export function ColumnsCard({ page, reading, faults, onChange }: ColumnsProperties): ReactNode {
  const text = useText();
  // Some hundred choices for each of some dozen columns: the page comes without them.
  const [options, setOptions] = useState<Option[]>([]);
  useEffect(() => setOptions(targetOptions(text, page.warehouses)), [text, page.warehouses]);
  const change = (index: number, target: string | null): void =>
    onChange({ ...reading, mapping: reading.mapping.map((before, at) => (at === index ? target : before)) });
  return (
    <Card title={text('listing-import.columns')}>
      <p className="max-w-text text-sm text-muted">{text('listing-import.columnsHint')}</p>
      {faults['mapping'] && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {faults['mapping']}
        </p>
      )}
      <div className="mt-4">
        <div
          aria-hidden
          className="grid grid-cols-[1fr_1.4fr_1.2fr] gap-4 border-b border-line-strong pb-2 text-xs font-semibold text-muted max-md:hidden"
        >
          <span>{text('listing-import.column')}</span>
          <span>{text('listing-import.samples')}</span>
          <span>{text('listing-import.holds')}</span>
        </div>
        <ul className="divide-y divide-line">
          {page.columns.map(({ header, how, why, samples, filled }, index) => (
            // Two columns may have the same name.
            // oxlint-disable-next-line no-array-index-key
            <li key={index} className="grid items-start gap-x-4 gap-y-2 py-3 md:grid-cols-[1fr_1.4fr_1.2fr]">
              <span className="text-sm font-semibold break-words [overflow-wrap:anywhere] md:pt-2.5">{header || '–'}</span>
              <span className="min-w-0 text-sm text-muted [overflow-wrap:anywhere] md:pt-2.5">{samples.join(' · ') || '–'}</span>
              <TargetChoice
                header={header || String(index + 1)}
                target={reading.mapping[index] ?? null}
                options={options}
                attributes={page.attributes}
                error={faults[`mapping.${index}`]}
                onChange={(target) => change(index, target)}
              />
              {why && !reading.mapping[index] && (
                <p className="text-sm text-caution md:col-start-3">
                  {why === 'foreign' ? text('listing-import.foreign', { currency: page.currency }) : text(`listing-import.why.${why}`)}
                </p>
              )}
              {how === 'content' && reading.mapping[index] && (
                <p className="text-sm text-caution md:col-start-3">{text('listing-import.byContent')}</p>
              )}
              {!why && !reading.mapping[index] && filled > 0 && !reading.settings.numbers.includes(`{${header}}`) && (
                <p className="text-sm text-muted md:col-start-3">{text('listing-import.leftOut', { count: filled })}</p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function tierLabel(target: string, text: Translate): string | null {
  const quantity = /^tier\.(\d+)$/.exec(target)?.[1];
  return quantity === undefined ? null : text('listing-import.target.tier', { quantity });
}

type TargetProperties = {
  header: string;
  target: string | null;
  options: readonly Option[];
  attributes: ImportPage['attributes'];
  error: string | undefined;
  onChange: (target: string | null) => void;
};

function TargetChoice({ header, target, options, attributes, error, onChange }: TargetProperties): ReactNode {
  const text = useText();
  const family = target?.startsWith(attributeChoice) ? attributeChoice : target?.startsWith(optionChoice) ? optionChoice : null;
  const [chosenFamily, setChosenFamily] = useState(family);
  const shown = chosenFamily ?? family;
  const choices = shown === optionChoice ? attributes.filter(({ isOption }) => isOption) : attributes;
  return (
    <div className="grid gap-2">
      <Select
        label={text('listing-import.holdsOf', { header })}
        labelHidden
        error={error}
        value={shown ?? target ?? ''}
        options={[
          { value: '', label: text('listing-import.unused') },
          ...options,
          // The choices come after the page; of tiers each list has its own.
          ...(target === null || shown !== null || options.some(({ value }) => value === target)
            ? []
            : [{ value: target, label: tierLabel(target, text) ?? target }]),
          { value: optionChoice, label: text('listing-import.anOption') },
          { value: attributeChoice, label: text('listing-import.anAttribute') },
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const next = value === optionChoice || value === attributeChoice ? value : null;
          setChosenFamily(next);
          onChange(next === null ? value || null : null);
        }}
      />
      {shown !== null && (
        <Select
          label={text('listing-import.whichAttribute', { header })}
          labelHidden
          value={target?.startsWith(shown) ? target : ''}
          options={[
            { value: '', label: text('listing-import.unused') },
            ...choices.map(({ key, name }) => ({ value: `${shown}${key}`, label: name })),
            // One that the list brings along.
            ...(target?.startsWith(shown) && !choices.some(({ key }) => target === `${shown}${key}`)
              ? [{ value: target, label: target.slice(shown.length) }]
              : []),
          ]}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )}
    </div>
  );
}

/** The names under which programs list them. */
const encodingNames: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252 (äéñ)',
  'windows-1250': 'Windows-1250 (ąčő)',
  'iso-8859-2': 'ISO 8859-2 (ąčő)',
  'iso-8859-16': 'ISO 8859-16 (ăşț)',
  macintosh: 'Mac OS Roman',
};

/** How cells are to be read, and what holds where the list says nothing. */
export function SettingsCard({ page, storeId, reading, onChange }: Omit<ColumnsProperties, 'faults'>): ReactNode {
  const text = useText();
  const { settings } = reading;
  const [category, setCategory] = useState(page.categories.find(({ id }) => id === settings.categoryId) ?? null);
  const offered = page.categories.find(({ id }) => id === settings.offeredCategoryId);
  const again = useCall(listingImportCalls.readAgain, { revalidate: 'always' });
  const change = (some: Partial<ImportSettings>): void => onChange({ ...reading, settings: { ...settings, ...some } });
  return (
    <Card title={text('listing-import.settings')}>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Select
          label={text('listing-import.language')}
          value={settings.language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => change({ language: event.currentTarget.value as ImportSettings['language'] })}
        />
        {page.encoding && (
          <Select
            label={text('listing-import.encoding')}
            value={page.encoding}
            options={textEncodings.map((value) => ({ value, label: encodingNames[value] }))}
            onChange={(event) => void again.run({ storeId, importId: page.id, encoding: event.currentTarget.value as TextEncoding })}
          />
        )}
        {page.sheets && page.sheets.names.length > 1 && (
          <Select
            label={text('listing-import.sheet')}
            hint={text('listing-import.sheetHint')}
            value={String(page.sheets.read)}
            options={page.sheets.names.map((label, index) => ({ value: String(page.sheets?.places[index]), label }))}
            onChange={(event) => void again.run({ storeId, importId: page.id, sheet: Number(event.currentTarget.value) })}
          />
        )}
        <Select
          label={text('listing-import.decimal')}
          value={settings.decimal}
          options={(['auto', 'point', 'comma'] as const).map((value) => ({ value, label: text(`listing-import.decimal.${value}`) }))}
          onChange={(event) => change({ decimal: event.currentTarget.value as ImportSettings['decimal'] })}
        />
        <Select
          label={text('listing-import.newState')}
          value={settings.state}
          options={(['active', 'draft'] as const).map((value) => ({ value, label: text(`listings.state.${value}`) }))}
          onChange={(event) => change({ state: event.currentTarget.value as ImportSettings['state'] })}
        />
        {page.warehouses.length > 1 && (
          <Select
            label={text('listing-import.warehouse')}
            value={String(settings.warehouseId ?? page.warehouses[0]?.id ?? '')}
            options={page.warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => change({ warehouseId: Number(event.currentTarget.value) })}
          />
        )}
        <div>
          <CategoryChoiceField
            label={text('listing-import.defaultCategory')}
            storeId={storeId}
            value={category}
            error={undefined}
            onChange={(id, chosen) => {
              setCategory(chosen);
              change({ categoryId: id });
            }}
          />
          {!category && offered && (
            <Button
              kind="secondary"
              size="small"
              className="mt-1 max-w-full whitespace-normal"
              onClick={() => {
                setCategory(offered);
                change({ categoryId: offered.id });
              }}
            >
              {text('listing-import.offered', { name: offered.name })}
            </Button>
          )}
          {category && (
            <Button
              kind="quiet"
              size="small"
              className="mt-1"
              onClick={() => {
                setCategory(null);
                change({ categoryId: null });
              }}
            >
              {text('listing-import.removeChoice')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
