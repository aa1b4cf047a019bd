import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useText } from '../../app/i18n/text.tsx';
import type { Shell } from '../../app/shell.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';

const ChatDrawer = lazyPart(async () => (await import('../../pages/talk/chat/open-drawer.ts')).openDrawer());

type Properties = {
  viewer: NonNullable<Shell['viewer']>;
  /** Of the page of the chat. */
  path: string;
  /** What the header shows. */
  unread: number;
};

/** Pages without it: nothing distracts from a payment. */
const without = ['/payment/', '/purchased/balance/submit'];

/** The chat in the corner of each page of a signed-in user. Its classes are those of public pages: it adds no styles to them. */
export default function ChatCorner({ viewer, path, unread }: Properties): ReactNode {
  const text = useText();
  const { pathname, key } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A link in the drawer leads out of it.
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current !== key) setOpen(false);
    shownAt.current = key;
  }, [key]);
  const isHere = pathname !== path && !without.some((part) => pathname.startsWith(part));
  const lift = useLift(button, isHere);
  useRoom(isHere);
  if (!isHere) return null;
  // At the end of the document: by keyboard, the page comes first.
  return createPortal(
    <aside aria-label={text('member.chat')}>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread > 0 ? text('member.chatUnread', { count: unread }) : text('member.chat')}
        title={text('member.chat')}
        className="fixed flex items-center justify-center rounded-full bg-accent text-on-accent shadow-float hover:bg-accent-strong"
        style={{ right: edge, bottom: `calc(${edge + lift}px + env(safe-area-inset-bottom))`, width: side, height: side, zIndex: 25 }}
        onClick={() => setOpen(true)}
      >
        <MenuIcon name="chat" size={24} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-surface px-1 text-center text-xs leading-5 font-semibold text-ink shadow-float tabular-nums"
          >
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <ChatDrawer viewer={viewer} path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </aside>,
    document.body,
  );
}

const mostShown = 99;
/** Pixels. */
const edge = 16;
const side = 48;
/** What buttons of a third party’s widget take at the same place. */
const widgetHeight = 80;
/** Milliseconds between two looks at what stands at the lower edge. */
const lookPause = 200;

/** How far the button is lifted, so that it stands above what stays at the lower edge of the window: bars of forms, the cart’s sum, the banner. */
function useLift(button: RefObject<HTMLButtonElement | null>, isHere: boolean): number {
  const [lift, setLift] = useState(0);
  useEffect(() => {
    if (!isHere) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setLift(heightBelow(button.current));
      }, lookPause);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
      observer.disconnect();
    };
  }, [button, isHere]);
  return lift;
}

function heightBelow(button: Element | null): number {
  const widget = document.querySelector('script[data-widget]') ? widgetHeight : 0;
  const tops = [edge + 4, edge + side].flatMap((x) =>
    document.elementsFromPoint(innerWidth - x, innerHeight - 4).flatMap((element) => {
      const bar = button?.contains(element) ? null : barOf(element);
      return bar ? [innerHeight - bar.top] : [];
    }),
  );
  return Math.max(widget, ...tops);
}

/** What an element belongs to, if that stays at the lower edge; what is higher than half of the window is more than a bar. */
function barOf(element: Element): DOMRect | null {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (!['sticky', 'fixed'].includes(getComputedStyle(part).position)) continue;
    const place = part.getBoundingClientRect();
    return place.height < innerHeight / 2 ? place : null;
  }
  return null;
}

/** Of what ends a page: its footer, or its content where it has none. Pages that are shown later have it as well. */
const ending = 'main:not(:has(~ footer)), main ~ footer';

/** Room at the end of each page: nothing there stays under the button. */
function useRoom(isHere: boolean): void {
  useEffect(() => {
    if (!isHere) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${ending} { padding-bottom: ${2 * edge + side}px }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [isHere]);
}
