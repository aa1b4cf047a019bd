import type { ReactNode } from 'react';
import { useFormat, useText } from '../../app/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';

/** An amount of an order in minor units; a dash for people whose role shows no prices. */
export function Amount({ amount, currency }: { amount: number | null; currency: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (amount !== null) return format.money(amount, currency);
  return (
    <>
      <span aria-hidden title={text('common.amountsHidden')}>
        –
      </span>
      <span className="sr-only">{text('common.amountHidden')}</span>
    </>
  );
}

/** Said once on a page with dashes. */
export function AmountsHidden(): ReactNode {
  const text = useText();
  return <Notice>{text('common.amountsHidden')}</Notice>;
}
