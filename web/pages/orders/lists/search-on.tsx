import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';

/** Below a page that ended before it was full: only so many orders are looked at for one page. */
export function SearchOn({ page, size }: { page: { rows: readonly unknown[]; next: string | null }; size: number }): ReactNode {
  const text = useText();
  const link = useQueryLink();
  if (page.next === null || page.rows.length >= size) return null;
  return (
    <div className="mt-4">
      <Notice>
        {text('orderLists.searched')} <TextLink to={link({ cursor: page.next })}>{text('orderLists.searchOn')}</TextLink>
      </Notice>
    </div>
  );
}
