import type { Shipment } from '../../../../contract/orders/purchase-orders.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

type ShipmentState = Shipment['state'];

const moves: Record<ShipmentState, readonly ShipmentState[]> = {
  shipped: ['in_transit', 'delivered', 'returned'],
  in_transit: ['delivered', 'returned'],
  delivered: [],
  returned: [],
};

export const shipments = stateMachine({
  table: 'shipment',
  column: 'state',
  moves,
  stamps: { delivered: 'delivered_at' },
  history: { table: 'shipment_event', row: 'shipment_id', after: 'state', at: 'at' },
});
