import type { ReactNode } from 'react';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Sign } from '../variants/sign.tsx';

/** When an item goes on and off sale by itself, and when its prices change. */
export function PlannedTimes({
  publishAt,
  unpublishAt,
  pricesAt = null,
}: {
  publishAt: string | null;
  unpublishAt: string | null;
  pricesAt?: string | null;
}): ReactNode {
  const text = useText();
  const { dateTime } = useFormat();
  return (
    <>
      {publishAt !== null && <Sign>{text('listings.publishesAt', { time: dateTime(publishAt) })}</Sign>}
      {unpublishAt !== null && <Sign>{text('listings.unpublishesAt', { time: dateTime(unpublishAt) })}</Sign>}
      {pricesAt !== null && <Sign>{text('listings.pricesAt', { time: dateTime(pricesAt) })}</Sign>}
    </>
  );
}
