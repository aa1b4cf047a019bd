import { type ReactNode, useState } from 'react';
import { type OrderUploadPage, orderUploadCalls } from '../../../../contract/orders/order-upload.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';

/** How many orders would be added, or were, and the way on or back. */
export function ResultCard({ page }: { page: OrderUploadPage }): ReactNode {
  const text = useText();
  const format = useFormat();
  const viewer = useShell()?.viewer ?? null;
  const [confirming, setConfirming] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const write = useCall(orderUploadCalls.write, { revalidate: 'always' });
  const undo = useCall(orderUploadCalls.undo, { revalidate: 'always' });
  const { state, ready } = page;
  const one = { uploadId: page.id };
  const checked = state === 'checked';
  const goesOn = state === 'stopped' || (state === 'failed' && page.added > 0);
  const shown = (['ready', 'added', 'refused', 'leftOut', 'known'] as const).filter(
    (kind) => kind === 'refused' || page[kind] > 0 || kind === (checked ? 'ready' : 'added'),
  );
  return (
    <Card title={text(checked ? 'order-upload.found' : 'order-upload.result')}>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {state === 'undone' ? (
          <StatTile label={text('order-upload.count.undone')} value={format.number(page.undone)} />
        ) : (
          shown.map((kind) => <StatTile key={kind} label={text(`order-upload.count.${kind}`)} value={format.number(page[kind])} />)
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {may(viewer, 'order.place') && (checked || goesOn) && ready > 0 && (
          <Button busy={write.pending} onClick={() => void write.run(one, { idempotencyKey: `${key}-write` })}>
            {checked ? text('order-upload.write', { count: ready }) : text('order-upload.goOn')}
          </Button>
        )}
        {checked && ready === 0 && <p className="text-sm text-muted">{text('order-upload.writeNone')}</p>}
        {page.added > 0 && state !== 'undone' && !checked && (
          <ButtonLink to={`/purchased/sales-orders?upload=${page.id}`} kind={goesOn ? 'secondary' : 'primary'}>
            {text('order-upload.toOrders')}
          </ButtonLink>
        )}
        {page.mayUndo && may(viewer, 'order.place') && (
          <Button kind="danger" onClick={() => setConfirming(true)}>
            {text('order-upload.undo')}
          </Button>
        )}
      </div>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('order-upload.undoQuestion')}
        confirm={text('order-upload.undo')}
        dangerous
        onConfirm={() => undo.run(one, { idempotencyKey: `${key}-undo` }).then(() => setConfirming(false))}
      >
        {text('order-upload.undoText')}
      </Question>
    </Card>
  );
}
