import type { ReactNode } from 'react';
import type { ItemPage } from '../../../../contract/catalogue/catalogue.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { brandPath } from '../brand-path.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** What an item is called: brand, number, name and summary. */
export default function ItemHead({ item }: { item: ItemPage }): ReactNode {
  const text = useText();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {item.brand && (
          <TextLink to={brandPath(item.brand)} className="font-semibold [overflow-wrap:anywhere]">
            {item.brand.name}
          </TextLink>
        )}
        <span>{text('item.code', { code: item.itemCode })}</span>
        {item.isNew && <Badge tone="accent">{text('common.new')}</Badge>}
        {item.exclusive && <Badge tone="accent">{text('item.exclusive')}</Badge>}
      </p>
      <h1 className="mt-2 font-display text-2xl md:text-3xl" lang={item.textLanguage}>
        {item.name}
      </h1>
      <p className="mt-3 text-muted" lang={item.textLanguage}>
        {item.summary}
      </p>
      {!item.translated && (
        <div className="mt-4">
          <Notice>{text('item.notTranslated')}</Notice>
        </div>
      )}
    </>
  );
}
