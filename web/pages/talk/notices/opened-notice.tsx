import { type ReactNode, useEffect, useRef } from 'react';
import type { NoticeDetail } from '../../../../contract/talk/notices.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** One notice with its text, and the page that it is about. */
export function OpenedNotice({ notice, back }: { notice: NoticeDetail; back: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers go on at what has opened.
  useEffect(() => heading.current?.focus(), [notice.id]);
  return (
    <article className="min-w-0 rounded-lg border border-line bg-surface p-5 xl:sticky xl:top-24">
      <h2 ref={heading} tabIndex={-1} className="font-display text-xl break-words outline-none">
        {notice.title}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-3 text-sm text-muted">
        <Badge>{text(`notices.category.${notice.category}`)}</Badge>
        <time dateTime={notice.createdAt}>{format.dateTime(notice.createdAt)}</time>
      </p>
      <div className="mt-4 space-y-3 text-sm leading-relaxed break-words whitespace-pre-line">
        {notice.paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of one notice never change
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {notice.link && <ButtonLink to={notice.link.to}>{notice.link.label}</ButtonLink>}
        <ButtonLink kind="secondary" to={back}>
          {text('notices.back')}
        </ButtonLink>
      </div>
    </article>
  );
}
