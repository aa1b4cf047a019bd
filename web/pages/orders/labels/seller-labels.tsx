import type { ReactNode } from 'react';
import { type ParcelLabel, sellerLabelCalls } from '../../../../contract/orders/labels.ts';
import type { OrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { LabelList } from './label-list.tsx';

/** Labels for the parcels of an order: the buyer's, and those that the market's carrier connection has made. */
export function SellerLabels({
  order,
  storeId,
  onUse,
}: {
  order: OrderDetail;
  storeId: number;
  /** Fills the form of a shipment; missing while nothing can be shipped. */
  onUse?: (label: ParcelLabel) => void;
}): ReactNode {
  const text = useText();
  const makes = order.actions.includes('makeLabel');
  const { pending, run } = useCall(sellerLabelCalls.make, {
    revalidate: 'always',
    done: () => showMessage(text('labels.made'), 'positive'),
  });
  const open = async ({ id }: ParcelLabel): Promise<void> =>
    leaveFor((await send(sellerLabelCalls.file, { storeId, orderId: order.id, labelId: id })).address);
  if (order.labels.length === 0 && !makes) return null;
  return (
    <Card
      title={text('labels.title')}
      actions={
        makes && (
          <Button kind="secondary" size="small" icon="plus" busy={pending} onClick={() => void run({ storeId, orderId: order.id })}>
            {text('labels.make')}
          </Button>
        )
      }
    >
      {order.labels.length === 0 && <p className="text-sm text-muted">{text('labels.none')}</p>}
      <LabelList
        labels={order.labels}
        onOpen={(label) => void open(label)}
        actions={(label) => (
          <>
            {label.source === 'buyer' && <Badge>{text('labels.fromBuyer')}</Badge>}
            {onUse && label.state === 'ready' && (
              <Button size="small" icon="truck" onClick={() => onUse(label)}>
                {text('labels.use')}
              </Button>
            )}
          </>
        )}
      />
    </Card>
  );
}
