import type { ReactNode } from 'react';
import type { OwnDispatch } from '../../../../contract/orders/dispatches.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';

/** What has become of a parcel that came back. Its texts are in the group `dispatches`. */
export function CameBack({
  dispatch: { state, receivedAt, lines, pieces, note },
}: {
  dispatch: Pick<OwnDispatch, 'state' | 'receivedAt' | 'lines' | 'pieces' | 'note'>;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  if (state !== 'returned') return null;
  const back = lines.reduce((sum, line) => sum + line.returned, 0);
  return (
    <p className="mt-3 text-sm">
      {receivedAt === null
        ? text('dispatches.backUnseen')
        : `${text('dispatches.backInStock', { back, pieces, day: format.date(receivedAt) })}${note ? ` ${note}` : ''}`}
    </p>
  );
}
