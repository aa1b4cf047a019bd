import { type ReactNode, useState } from 'react';
import { foldedOption, longestOptionName, ownOptionKey, ownOptionName } from '../../../../contract/catalogue/own-options.ts';
import type { ListingVariant } from '../../../../contract/listings/listings.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { axesOf, type Combination, combinationKey, existing, labelOf, missing, optionsOf, withCombinations } from './matrix.ts';
import { type Choices, newVariant, type ListingDraft } from '../editor/new-listing.ts';

type Variants = ListingDraft['variants'];
type Axes = ReturnType<typeof axesOf>;

/** Options and their values, and which of their combinations there are; the missing ones are made at once, or one by one. */
export function OptionMatrix({
  variants,
  choices,
  onMake,
}: {
  variants: Variants;
  choices: Choices;
  onMake: (variants: Variants) => void;
}): ReactNode {
  const text = useText();
  const [options, setOptions] = useState(() => optionsOf(variants, choices.options));
  const free = choices.options.filter(({ key }) => !options.some(({ attributeKey }) => attributeKey === key));
  const axes = axesOf(options, choices.options);
  const wanted = missing(variants, axes);
  const make = (combinations: readonly Combination[]): void =>
    onMake(withCombinations(variants, combinations, axes, newVariant(choices) as ListingVariant, choices.options));
  // An option was added or taken away, which the variants do not know yet.
  const differs =
    axes.length > 0 &&
    variants.some(
      (variant) => variant.options.map(({ attributeKey }) => attributeKey).join() !== axes.map(([first]) => first?.attributeKey).join(),
    );
  const all = axes.reduce((count, axis) => count * axis.length, axes.length > 0 ? 1 : 0);
  return (
    <div className="mb-4">
      <Disclosure
        open={variants.length === 1}
        title={
          <span>
            {text('listings.matrix')}
            {all > 0 && (
              <span className="ml-2 font-normal text-muted">
                {text('listings.combinations', { made: all - wanted.length, count: all })}
              </span>
            )}
          </span>
        }
      >
        <p className="mb-3 text-muted">{text('listings.optionsHint')}</p>
        <div className="grid gap-3">
          {options.map((option, index) => {
            const { attributeKey } = option;
            const name = choices.options.find(({ key }) => key === attributeKey)?.name ?? ownOptionName(attributeKey) ?? attributeKey;
            return (
              <div key={attributeKey} className="flex items-end gap-2">
                <TextField
                  className="min-w-0 flex-1"
                  label={text('listings.optionValues', { option: name })}
                  maxLength={2_000}
                  value={option.values}
                  onChange={(event) => {
                    const values = event.currentTarget.value;
                    setOptions(options.map((one, at) => (at === index ? { ...one, values } : one)));
                  }}
                  onKeyDown={(event) => {
                    // The form around it is another one.
                    if (event.key === 'Enter') event.preventDefault();
                  }}
                />
                <IconButton
                  icon="trash"
                  label={`${text('listings.options')}: ${name}`}
                  onClick={() => setOptions(options.filter((_, at) => at !== index))}
                />
              </div>
            );
          })}
        </div>
        {(axes.length === 1 || axes.length === 2) && (
          <CombinationGrid axes={axes} variants={variants} wanted={wanted} choices={choices} onMake={(one) => make([one])} />
        )}
        <div className="mt-4 flex flex-wrap items-end gap-3">
          {free.length > 0 && options.length < 5 && (
            <Select
              className="w-60 max-w-full"
              label={text('listings.addOption')}
              value=""
              options={[{ value: '', label: '–' }, ...free.map(({ key, name }) => ({ value: key, label: name }))]}
              onChange={(event) =>
                event.currentTarget.value && setOptions([...options, { attributeKey: event.currentTarget.value, values: '' }])
              }
            />
          )}
          {options.length < 5 && (
            <OwnOption
              taken={options.map(({ attributeKey }) => attributeKey)}
              choices={choices}
              onAdd={(attributeKey) => setOptions([...options, { attributeKey, values: '' }])}
            />
          )}
          {wanted.length > 0 && (
            <Button kind="secondary" icon="plus" className="max-w-full whitespace-normal" onClick={() => make(wanted)}>
              {text('listings.makeMissing', { count: wanted.length })}
            </Button>
          )}
          {wanted.length === 0 && differs && (
            <Button kind="secondary" onClick={() => make([])}>
              {text('listings.takeOptions')}
            </Button>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

/** An option that the market does not have, by its name; one that the market has is taken from there. */
function OwnOption({
  taken,
  choices,
  onAdd,
}: {
  taken: readonly string[];
  choices: Choices;
  onAdd: (attributeKey: string) => void;
}): ReactNode {
  const text = useText();
  const [name, setName] = useState('');
  const folded = foldedOption(name);
  const known = choices.options.find((option) => foldedOption(option.name) === folded)?.key ?? ownOptionKey(name);
  const twice = taken.some((key) => foldedOption(key) === foldedOption(known));
  const add = (): void => {
    if (folded === '' || twice) return;
    onAdd(known);
    setName('');
  };
  return (
    <span className="flex max-w-full items-end gap-2">
      <TextField
        className="w-60 min-w-0"
        label={text('listings.ownOption')}
        maxLength={longestOptionName}
        value={name}
        error={folded !== '' && twice ? text('listings.ownOptionTwice') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button kind="secondary" icon="plus" disabled={folded === '' || twice} onClick={add}>
        {text('listings.addOwnOption')}
      </Button>
    </span>
  );
}

/** The first option downwards, the second across: what there is, and a button for what is missing. */
function CombinationGrid({
  axes: [down = [], second],
  variants,
  wanted,
  choices,
  onMake,
}: {
  axes: Axes;
  variants: Variants;
  wanted: readonly Combination[];
  choices: Choices;
  onMake: (combination: Combination) => void;
}): ReactNode {
  const text = useText();
  const there = existing(variants, second ? [down, second] : [down]);
  const across = second ?? [null];
  const makeable = new Set(wanted.map(combinationKey));
  const label = (option: Combination[number]): string => labelOf(option, choices.options);
  return (
    // Scrolls by keyboard, too.
    <div className="mt-4 max-h-96 scroll-sideways overflow-y-auto" role="region" aria-label={text('listings.matrix')} tabIndex={0}>
      <table className="border-collapse text-sm">
        {second && (
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col">
                <span className="sr-only">{text('listings.options')}</span>
              </th>
              {second.map((option) => (
                <th key={label(option)} scope="col" className="max-w-32 px-2 py-1 font-semibold [overflow-wrap:anywhere]">
                  {label(option)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {down.map((row) => (
            <tr key={label(row)} className="border-t border-line">
              <th scope="row" className="pr-3 text-left font-semibold [overflow-wrap:anywhere]">
                {label(row)}
              </th>
              {across.map((column) => {
                const combination = column === null ? [row] : [row, column];
                const name = combination.map(label).join(' · ');
                const key = combinationKey(combination);
                return (
                  <td key={name} className="h-10 px-2 text-center">
                    {there.has(key) ? (
                      <span className="inline-flex size-8 items-center justify-center text-positive">
                        <Icon name="check" size={18} label={text('listings.combinationExists', { name })} />
                      </span>
                    ) : (
                      makeable.has(key) && (
                        <IconButton
                          icon="plus"
                          size={18}
                          className="size-8 border border-line-strong"
                          label={text('listings.makeCombination', { name })}
                          onClick={() => onMake(combination)}
                        />
                      )
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
