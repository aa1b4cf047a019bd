import type { Facet } from '../../../../contract/search/search.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';

/** The words of a facet's value: numbers with their unit, flags as yes and no. */
export function useValueLabel(): (facet: Pick<Facet, 'type' | 'unit'>, value: { value: string; label: string }) => string {
  const text = useText();
  const format = useFormat();
  return ({ type, unit }, { value, label }) => {
    if (type === 'flag') return value === 'true' ? text('catalogue.yes') : text('catalogue.no');
    if (type !== 'number') return label;
    const [from = '', to] = value.split('..');
    const figure = (part: string) => (/^-?\d+(?:\.\d+)?$/.test(part) ? format.number(Number(part)) : part);
    const range =
      to === undefined
        ? figure(from)
        : from === ''
          ? `≤ ${figure(to)}`
          : to === ''
            ? `≥ ${figure(from)}`
            : `${figure(from)} – ${figure(to)}`;
    return unit ? `${range} ${unit}` : range;
  };
}
