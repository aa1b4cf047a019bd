import type { ReactNode } from 'react';
import type { Shipment } from '../../../../contract/orders/purchase-orders.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** What keeps a parcel from arriving. Its texts are in the group `parcelProblem`. */
export function ParcelProblemNotice({ parcel }: { parcel: Pick<Shipment, 'problem'> }): ReactNode {
  const text = useText();
  return parcel.problem && <Notice kind="caution">{text(`parcelProblem.${parcel.problem}`)}</Notice>;
}
