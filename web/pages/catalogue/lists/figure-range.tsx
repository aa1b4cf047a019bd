import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import type { Facet } from '../../../../contract/search/search.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { figuresOf } from './list-query.ts';
import { besidesFigures } from './price-query.ts';

/** So many different figures can be chosen one by one. */
const few = 8;

/** Whether an attribute is narrowed by from and to: measures, and figures of which there are many. */
export const isMeasured = ({ type, unit, values }: Facet): boolean => type === 'number' && values.length > (unit === null ? few : 2);

/** From and to of an attribute's figures, such as the width; works without any script. */
export function FigureRange({ facet }: { facet: Facet }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { search, pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const query = new URLSearchParams(search);
  const { from, to } = figuresOf(query, facet.key) ?? { from: '', to: '' };
  const figures = facet.values.map(({ value }) => Number(value)).filter(Number.isFinite);
  // The fields belong to the browser until the address changes: what is typed before this script comes stays.
  const followed = useRef(`${from}..${to}`);
  useEffect(() => {
    if (followed.current === `${from}..${to}`) return;
    followed.current = `${from}..${to}`;
    for (const [name, value] of Object.entries({ from, to })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
  }, [from, to]);
  return (
    <Form ref={form} action={pathname} preventScrollReset>
      {besidesFigures(query, facet.key).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="of" value={facet.key} />
      <div className="flex items-end gap-2">
        {(
          [
            ['from', from, Math.min(...figures)],
            ['to', to, Math.max(...figures)],
          ] as const
        ).map(([name, value, hint]) => (
          <label key={name} className="min-w-0 flex-1 text-xs text-muted">
            {text(`catalogue.figure.${name}`)}
            <input
              name={name}
              inputMode="decimal"
              maxLength={14}
              defaultValue={value}
              placeholder={Number.isFinite(hint) ? format.number(hint) : ''}
              aria-label={`${facet.name}: ${text(`catalogue.figure.${name}`)}`}
              className="mt-1 h-control w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink"
            />
          </label>
        ))}
      </div>
      <Button type="submit" kind="secondary" size="small" className="mt-2.5" aria-label={`${text('catalogue.apply')}: ${facet.name}`}>
        {text('catalogue.apply')}
      </Button>
    </Form>
  );
}
