import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

/** Characters that fit on two lines of a phone. */
const short = 90;
const look = 'border-b border-line bg-sunken px-4 py-2 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap';

/** What is announced in a group, above its thread. Of a long text two lines, until it is opened. */
export default function GroupAnnouncement({ text }: { text: string }): ReactNode {
  if (text.length <= short && text.split('\n').length <= 2) return <p className={look}>{text}</p>;
  return (
    <details className="group">
      <summary
        className={`flex cursor-pointer list-none items-start gap-2 group-open:max-h-[40dvh] group-open:overflow-y-auto [&::-webkit-details-marker]:hidden ${look}`}
      >
        <span className="line-clamp-2 min-w-0 flex-1 group-open:line-clamp-none">{text}</span>
        <Icon name="down" size={16} className="mt-0.5 group-open:rotate-180" />
      </summary>
    </details>
  );
}
