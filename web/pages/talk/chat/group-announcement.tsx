import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { IconButton } from '../../../ui/button.tsx';

/** What is announced in a group, above its thread. Of a text that needs more, two lines until it is opened. */
export default function GroupAnnouncement({ announcement }: { announcement: string }): ReactNode {
  const text = useText();
  const shown = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const element = shown.current;
    if (!element || isOpen) return;
    // With the width of the window, and of the column next to it.
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [announcement, isOpen]);
  return (
    <div className="flex items-start gap-2 border-b border-line bg-sunken px-4 py-1 text-sm">
      <p
        ref={shown}
        className={`my-1 min-w-0 flex-1 [overflow-wrap:anywhere] whitespace-pre-wrap ${isOpen ? 'max-h-[40dvh] overflow-y-auto' : 'line-clamp-2'}`}
      >
        {announcement}
      </p>
      {(isLong || isOpen) && (
        <IconButton
          icon="down"
          size={18}
          label={text('chat.announcement')}
          aria-expanded={isOpen}
          className={isOpen ? '[&>svg]:rotate-180' : ''}
          onClick={() => setOpen(!isOpen)}
        />
      )}
    </div>
  );
}
