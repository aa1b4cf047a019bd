import type { ReactNode } from 'react';
import type { OrderUploadPage, OrderUploadSettings } from '../../../../contract/orders/order-upload.ts';
import { type UploadTarget, uploadTargets } from '../../../../contract/orders/order-upload-words.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Select } from '../../../ui/field.tsx';
import { targetName } from './upload-labels.ts';

/** What the user says about a file. */
export type Reading = { mapping: (UploadTarget | null)[]; settings: OrderUploadSettings };

type ColumnsProperties = { page: OrderUploadPage; reading: Reading; faults: Record<string, string>; onChange: (reading: Reading) => void };

/** What each column of the file is, with some of its cells; columns that are not used are behind a line. */
export function ColumnsCard({ page, reading, faults, onChange }: ColumnsProperties): ReactNode {
  const text = useText();
  const options = [
    { value: '', label: text('order-upload.notUsed') },
    ...uploadTargets.map((value) => ({ value, label: targetName(value, text) })),
  ];
  const all = page.columns.map((column, index) => ({ ...column, index }));
  // Where nearly nothing is recognised everything is to be seen.
  const isKnown = page.layout !== null;
  const used = all.filter(({ target, index }) => !isKnown || target !== null || faults[`mapping.${index}`]);
  const unused = all.filter((column) => !used.includes(column));
  const change = (index: number, target: UploadTarget | null): void =>
    onChange({ ...reading, mapping: reading.mapping.with(index, target) });
  const listOf = (columns: typeof all): ReactNode => (
    <ul className="divide-y divide-line">
      {columns.map(({ header, how, samples, index }) => (
        <li key={index} className="grid items-start gap-x-4 gap-y-2 py-3 md:grid-cols-[1fr_1.4fr_1.2fr]">
          <span className="text-sm font-semibold wrap-anywhere md:pt-2.5">{header || '–'}</span>
          <span className="min-w-0 text-sm text-muted wrap-anywhere md:pt-2.5">{samples.join(' · ') || '–'}</span>
          <div>
            <Select
              label={text('order-upload.meaningOf', { header: header || String(index + 1) })}
              labelHidden
              error={faults[`mapping.${index}`]}
              value={reading.mapping[index] ?? ''}
              options={options}
              onChange={(event) => change(index, (event.currentTarget.value || null) as UploadTarget | null)}
            />
            {how !== null && reading.mapping[index] !== null && (
              <p className={`mt-1 text-xs ${how === 'similar' ? 'text-caution' : 'text-muted'}`}>{text(`order-upload.how.${how}`)}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
  return (
    <Card title={text('order-upload.columns')}>
      <p className="max-w-text text-sm text-muted">{text('order-upload.columnsLead')}</p>
      {faults['mapping'] && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {faults['mapping']}
        </p>
      )}
      <div
        aria-hidden
        className="mt-4 grid grid-cols-[1fr_1.4fr_1.2fr] gap-4 border-b border-line-strong pb-2 text-xs font-semibold text-muted max-md:hidden"
      >
        <span>{text('order-upload.header')}</span>
        <span>{text('order-upload.samples')}</span>
        <span>{text('order-upload.meaning')}</span>
      </div>
      {listOf(used)}
      {unused.length > 0 && <Disclosure title={`${text('order-upload.unused')} (${unused.length})`}>{listOf(unused)}</Disclosure>}
    </Card>
  );
}
