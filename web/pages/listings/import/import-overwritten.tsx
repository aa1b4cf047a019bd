import type { ReactNode } from 'react';
import { type ImportPage, listingImportCalls } from '../../../../contract/listings/imports.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';

/** The numbers of the list belong to items of other names: it is written only if the user says that they are the same goods. */
export function OverwrittenCard({ page, one }: { page: ImportPage; one: { storeId: number; importId: string } }): ReactNode {
  const text = useText();
  const { pending, run } = useCalls({ revalidate: 'always' });
  const { count, examples } = page.overwritten;
  return (
    <Card title={text('listing-import.overwritten', { count })}>
      <p className="max-w-text text-sm">{text('listing-import.overwrittenHint')}</p>
      <div className="my-4">
        <Disclosure title={text('listing-import.overwrittenShow')}>
          <ul className="grid gap-1.5 text-sm">
            {examples.map(({ line, before, after }) => (
              <li key={line} className="[overflow-wrap:anywhere]">
                <span className="text-muted">
                  {text('listing-import.row')} {line}:
                </span>{' '}
                {before} → <span className="font-semibold">{after}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
      <Button kind="danger" busy={pending} onClick={() => void run(() => send(listingImportCalls.write, { ...one, overwrite: true }))}>
        {text('listing-import.overwrite')}
      </Button>
    </Card>
  );
}
