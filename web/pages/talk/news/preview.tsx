import type { ReactNode } from 'react';
import { newsTextIn, type NewsTexts } from '../../../../contract/talk/platform-news.ts';
import { type Language, languageNames } from '../../../../contract/values/locale.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';

type Shown = { texts: NewsTexts; sourceLanguage: Language; link: string };

/** As readers of a language see it in their message centre. The link leads nowhere. */
export function NewsPreview({ news, language }: { news: Shown; language: Language }): ReactNode {
  const text = useText();
  const shown = newsTextIn(news.texts, news.sourceLanguage, language);
  return (
    <>
      {shown.language !== language && (
        <p className="mb-3 text-sm text-muted">{text('news.fallback', { language: languageNames[news.sourceLanguage] })}</p>
      )}
      <article lang={shown.language} className="rounded-md border border-line p-4">
        <h3 className="font-display text-xl break-words">{shown.title || '…'}</h3>
        <p className="mt-2">
          <Badge>{text('notices.category.news')}</Badge>
        </p>
        <p className="mt-4 text-sm leading-relaxed break-words whitespace-pre-line">{shown.text}</p>
        {news.link !== '' && (
          <p className="mt-4 flex items-center gap-2 text-sm font-semibold [overflow-wrap:anywhere]">
            <Icon name="right" size={16} />
            {news.link}
          </p>
        )}
      </article>
    </>
  );
}
