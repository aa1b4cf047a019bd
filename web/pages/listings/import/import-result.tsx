import { type ReactNode, useState } from 'react';
import { type ImportPage, productImportCalls } from '../../../../contract/listings/imports.ts';
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

  async function go(call: (typeof productImportCalls)['write' | 'undo']): Promise<void> {
    await run(() => send(call, one).finally(() => setConfirming(false)));
  }

  const tiles: [label: string, value: number, detail?: string][] =
    state === 'undone'
      ? [
          [text('product-import.undone'), page.undoneItems],
          [text('product-import.kept'), page.keptItems, page.keptItems > 0 ? text('product-import.keptHint') : undefined],
        ].map(([label, value, detail]) => [label, value, ...(detail === undefined ? [] : [detail])] as [string, number, string?])
      : [
          [text('product-import.created'), page.createdItems],
          [text('product-import.changed'), page.changedItems],
          [text('product-import.same'), page.sameItems],
          [text('product-import.bad'), page.badLines],
        ];
  return (
    <Card title={text(checked ? 'product-import.found' : 'product-import.written')}>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {tiles.map(([label, value, detail]) => (
          <StatTile key={label} label={label} value={format.number(value)} {...(detail ? { detail } : {})} />
        ))}
      </div>
      {checked && named > 0 && (
        <p className="mt-4 max-w-text text-sm text-muted">{text('product-import.fetching.named', { count: named })}</p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {checked && count + named > 0 && (
          <Button busy={pending} onClick={() => void go(productImportCalls.write)}>
            {count > 0 ? text('product-import.write', { count }) : text('product-import.fetching.only', { count: named })}
          </Button>
        )}
        {checked && count + named === 0 && <p className="text-sm text-muted">{text('product-import.writeNone')}</p>}
        {!checked && (
          <ButtonLink to="/seller-console/product/product-list" kind={page.mayUndo ? 'primary' : 'secondary'}>
            {text('product-import.toItems')}
          </ButtonLink>
        )}
        {page.mayUndo && (
          <Button kind="danger" onClick={() => setConfirming(true)}>
            {text('product-import.undo')}
          </Button>
        )}
      </div>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('product-import.undoQuestion')}
        confirm={text('product-import.undo')}
        dangerous
        onConfirm={() => go(productImportCalls.undo)}
      >
        {text('product-import.undoText')}
      </Question>
    </Card>
  );
}
