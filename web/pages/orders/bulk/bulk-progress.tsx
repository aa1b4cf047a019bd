import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BulkDetail } from '../../../../contract/orders/order-bulk.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { BulkLines } from './bulk-form.tsx';

const pollEvery = 1_000;

/** How far an action on many orders is, and what became of each line. The page may be left and opened again. */
export function BulkProgress({ bulk, path }: { bulk: BulkDetail; path: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [skippedOnly, setSkippedOnly] = useState(false);
  const underWay = bulk.finishedAt === null;
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && revalidate()), pollEvery);
    return () => clearInterval(timer);
  }, [underWay, revalidate]);
  const over = bulk.done + bulk.skipped;
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to={path}>{text('orderBulk.back')}</TextLink>
      </p>
      <PageHead title={text(`orderBulk.action.${bulk.action}`)} lead={format.dateTime(bulk.createdAt)} />
      <Card title={text(underWay ? 'orderBulk.underWay' : 'orderBulk.finished')}>
        <Progress label={text('orderBulk.underWay')} value={bulk.lines === 0 ? 1 : over / bulk.lines} />
        <p role="status" className="my-4 text-sm">
          {text('orderBulk.progress', { done: bulk.done, skipped: bulk.skipped, lines: bulk.lines })}
        </p>
        {bulk.skipped > 0 && (
          <Checkbox
            label={text('orderBulk.skippedOnly')}
            checked={skippedOnly}
            onChange={(event) => setSkippedOnly(event.currentTarget.checked)}
          />
        )}
        <BulkLines rows={bulk.rows.filter((row) => !skippedOnly || row.outcome === 'skipped')} action={bulk.action} />
      </Card>
    </>
  );
}
