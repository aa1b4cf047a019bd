import type { ReactNode } from 'react';
import type { ColumnLayout, Selection } from '../../../../contract/materials/downloads.ts';
import { languageNames, languages } from '../../../../contract/values/locale.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Select } from '../../../ui/field.tsx';
import type { RequestedChoice } from './pack-text.ts';

/** The value of a choice that leaves something as it is. */
export const currentChoice = 'current';

export type Places = { stores: { id: number; name: string }[]; categories: { id: number; name: string; level: number }[] };

/** A choice as the value of a select: `purchased`, `items`, `store 3`, `category 4`. */
export const choiceOf = (requested: RequestedChoice | null): string =>
  requested ? (requested.id === null ? requested.kind : `${requested.kind} ${requested.id}`) : 'purchased';

export function selectionOf(choice: string, requested: RequestedChoice | null): Selection {
  const [kind = 'purchased', id] = choice.split(' ');
  if (kind === 'items') return { kind: 'items', ids: requested?.ids ?? [], id: undefined };
  return { kind: kind as Selection['kind'], ids: [], id: id === undefined ? undefined : Number(id) };
}

/** Which items: those there are already, those that a page brought along, what was bought, a store, or a category. */
export function ChoiceField({
  value,
  onChange,
  requested,
  places,
  present,
}: {
  value: string;
  onChange: (choice: string) => void;
  requested: RequestedChoice | null;
  places: Places;
  /** Label of `currentChoice`. */
  present?: string;
}): ReactNode {
  const text = useText();
  const options = [
    ...(present === undefined ? [] : [{ value: currentChoice, label: present }]),
    ...(requested?.kind === 'items' ? [{ value: 'items', label: text('materials.theseItems', { count: requested.ids.length }) }] : []),
    { value: 'purchased', label: text('materials.of.purchased') },
    ...places.stores.map(({ id, name }) => ({ value: `store ${id}`, label: text('materials.inStore', { name }) })),
    ...places.categories.map(({ id, name, level }) => ({ value: `category ${id}`, label: `${'\u2003'.repeat(level - 1)}${name}` })),
  ];
  const known =
    options.some((option) => option.value === value) || !requested ? [] : [{ value, label: text(`materials.of.${requested.kind}`) }];
  return (
    <Select
      label={text('materials.which')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[...known, ...options]}
    />
  );
}

export function LanguageField({ value, onChange }: { value: string; onChange: (language: string) => void }): ReactNode {
  const text = useText();
  const options = languages.map((code) => ({ value: code, label: languageNames[code] }));
  return (
    <Select
      label={text('materials.textLanguage')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={options}
    />
  );
}

export function LayoutField({
  value,
  onChange,
  layouts,
  present = false,
}: {
  value: string;
  onChange: (id: string) => void;
  layouts: readonly ColumnLayout[];
  /** Whether there are columns that may stay. */
  present?: boolean;
}): ReactNode {
  const text = useText();
  const options = [
    ...(present ? [{ value: currentChoice, label: text('materials.presentColumns') }] : []),
    { value: '', label: text('materials.usualColumns') },
    ...layouts.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Select label={text('materials.layout')} value={value} onChange={(event) => onChange(event.currentTarget.value)} options={options} />
  );
}
