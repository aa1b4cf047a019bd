import type { ReactNode } from 'react';
import { type ListingState, listingStates } from '../../../../contract/listings/listing-words.ts';
import { type BulkAnswer } from '../../../../contract/listings/listings.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** What changes from what into what, amounts in a currency where they are prices; and what stays as it is, and why. */
export function BulkChanges({
  answer,
  currency,
}: {
  answer: Pick<BulkAnswer, 'count' | 'changes' | 'refused'>;
  currency: string | null;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const word = (part: string): string => {
    if ((listingStates as readonly string[]).includes(part)) return text(`listings.state.${part as ListingState}`);
    return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(part) ? format.dateTime(part) : /^[A-Z]{2}$/.test(part) ? format.country(part) : part;
  };
  const shown = (value: string): string =>
    currency === null ? value.split(', ').map(word).join(', ') : value === '–' ? value : format.money(Number(value), currency);
  return (
    <div className="mt-4 text-sm" role="status">
      {answer.count === 0 && <p className="text-muted">{text('listings.nothingChanges')}</p>}
      {answer.changes.length > 0 && (
        // Scrolls by keyboard, too.
        <div
          className="max-h-72 overflow-auto rounded-md border border-line"
          role="region"
          aria-label={text('listings.preview')}
          tabIndex={0}
        >
          <table className="w-full border-collapse">
            <thead>
              <tr className="border-b border-line text-left text-xs text-muted">
                <th className="px-3 py-2">{text('listings.name')}</th>
                <th className="px-3 py-2 text-right">{text('listings.before')}</th>
                <th className="px-3 py-2 text-right">{text('listings.after')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.changes.map((line, index) => (
                // Names may come twice.
                <tr key={`${index} ${line.sku}`} className="border-b border-line last:border-b-0">
                  <td className="px-3 py-2 [overflow-wrap:anywhere]">
                    {line.name} {line.sku && <span className="text-muted">{line.sku}</span>}
                  </td>
                  <td className="px-3 py-2 text-right text-muted">{shown(line.before)}</td>
                  <td className="px-3 py-2 text-right font-semibold">{shown(line.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {answer.refused.length > 0 && (
        <div className="mt-3">
          <Notice kind="caution">
            <p className="font-semibold">{text('listings.stays')}</p>
            <ul className="mt-1">
              {answer.refused.map((one, index) => (
                <li key={`${index} ${one.sku}`}>
                  {[one.name, one.sku].filter(Boolean).join(' ')}: {one.reason}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </div>
  );
}
