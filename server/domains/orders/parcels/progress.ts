import type { Shipment } from '../../../../contract/orders/purchase-orders.ts';
import type { ParcelProblem } from '../../../../contract/orders/parcels.ts';
import type { ParcelReport } from '../carriers/index.ts';

type ShipmentState = Shipment['state'];

/** The state in which a report of this kind leaves a parcel. */
const stateOf = ({ kind }: Pick<ParcelReport, 'kind'>): ShipmentState =>
  kind === 'announced' ? 'shipped' : kind === 'delivered' || kind === 'returned' ? kind : 'in_transit';

/** How far a parcel is: reports that come late never take it back. */
const rank: Record<ShipmentState, number> = { shipped: 0, in_transit: 1, delivered: 2, returned: 2 };

export const problemOf = ({ kind, problem }: Pick<ParcelReport, 'kind' | 'problem'>): ParcelProblem | null =>
  kind === 'exception' ? (problem ?? 'other') : kind === 'failed_attempt' || kind === 'pickup' ? kind : null;

/**
 * What new reports change: each with the state that it moves the parcel to, or null if it moves it nowhere, in the order of their times. A
 * parcel that has arrived or is back does not move any more; what is reported of it is recorded all the same.
 */
export function progress(state: ShipmentState, reports: readonly ParcelReport[]): { report: ParcelReport; to: ShipmentState | null }[] {
  let current = state;
  return reports
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((report) => {
      const next = stateOf(report);
      if (rank[next] <= rank[current]) return { report, to: null };
      current = next;
      return { report, to: next };
    });
}
