import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** The way to an action on the orders that are chosen; without any, to a list that is pasted. */
export function BulkLink({
  path,
  rows,
  chosen,
}: {
  path: string;
  rows: readonly { id: number; number: string }[];
  chosen: ReadonlySet<number>;
}): ReactNode {
  const text = useText();
  const numbers = rows.filter(({ id }) => chosen.has(id)).map(({ number }) => ['number', number]);
  return (
    <ButtonLink kind="secondary" to={numbers.length > 0 ? `${path}?${new URLSearchParams(numbers)}` : path}>
      {numbers.length > 0 ? text('orderLists.bulkOf', { count: numbers.length }) : text('orderLists.bulk')}
    </ButtonLink>
  );
}
