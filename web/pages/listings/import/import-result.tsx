import { type ReactNode, useState } from 'react';
import { overwrittenMost } from '../../../../contract/listings/import-words.ts';
import { type ImportPage, listingImportCalls } from '../../../../contract/listings/imports.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';

/** What the list would do, or has done, and the way on or back. */
export function ResultCard({ page, one }: { page: ImportPage; one: { storeId: number; importId: string } }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [confirming, setConfirming] = useState(false);
  const { pending, run } = useCalls({ revalidate: 'always' });
  const { state } = page;
  const checked = state === 'checked';
  const count = page.createdItems + page.changedItems;
  const { named } = page.fetching;
  // The user is asked elsewhere on the page.
  const asked = page.overwritten.count >= overwrittenMost;

  async function go(call: (typeof listingImportCalls)['write' | 'undo']): Promise<void> {
    await run(() => send(call, one).finally(() => setConfirming(false)));
  }

  const tiles: [label: string, value: number, detail?: string][] =
    state === 'undone'
      ? [
          [text('listing-import.undone'), page.undoneItems],
          [
            text('listing-import.leftUnchanged'),
            page.notUndoneItems,
            page.notUndoneItems > 0 ? text('listing-import.leftUnchangedHint') : undefined,
          ],
        ].map(([label, value, detail]) => [label, value, ...(detail === undefined ? [] : [detail])] as [string, number, string?])
      : [
          [text('listing-import.created'), page.createdItems],
          [text('listing-import.changed'), page.changedItems],
          [text('listing-import.same'), page.sameItems],
          [text('listing-import.bad'), page.badLines],
        ];
  return (
    <Card title={text(checked ? 'listing-import.found' : 'listing-import.written')}>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {tiles.map(([label, value, detail]) => (
          <StatTile key={label} label={label} value={format.number(value)} {...(detail ? { detail } : {})} />
        ))}
      </div>
      {checked && named > 0 && (
        <p className="mt-4 max-w-text text-sm text-muted">{text('listing-import.fetching.named', { count: named })}</p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {checked && !asked && count + named > 0 && (
          <Button busy={pending} onClick={() => void go(listingImportCalls.write)}>
            {count > 0 ? text('listing-import.write', { count }) : text('listing-import.fetching.only', { count: named })}
          </Button>
        )}
        {checked && count + named === 0 && <p className="text-sm text-muted">{text('listing-import.writeNone')}</p>}
        {!checked && (
          <ButtonLink to="/seller-console/product/product-list" kind={page.mayUndo ? 'primary' : 'secondary'}>
            {text('listing-import.toItems')}
          </ButtonLink>
        )}
        {page.mayUndo && (
          <Button kind="danger" onClick={() => setConfirming(true)}>
            {text('listing-import.undo')}
          </Button>
        )}
      </div>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('listing-import.undoQuestion')}
        confirm={text('listing-import.undo')}
        dangerous
        onConfirm={() => go(listingImportCalls.undo)}
      >
        {text('listing-import.undoText')}
      </Question>
    </Card>
  );
}
