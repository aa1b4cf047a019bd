import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type RowAction = { label: string; icon: IconName; onSelect: () => void; dangerous?: boolean };

/** Between the button and its menu, and the menu and the edge of the window. */
const gap = 4;

type Properties = {
  label: string;
  /** Asked for when it opens where they depend on the time. */
  actions: readonly RowAction[] | (() => readonly RowAction[]);
};

/** What a row offers where that is three things or more. Only what is dangerous is red, and only in here. */
export function RowMenu({ label, actions }: Properties): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // It lies above everything else, so no row cuts it off; its place is that of the button when it opens.
  useLayoutEffect(() => {
    if (!open || !menu.current || !button.current) return;
    const { right, bottom, top } = button.current.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = menu.current;
    style.left = `${Math.max(gap, right - offsetWidth)}px`;
    style.top = `${bottom + gap + offsetHeight > innerHeight ? Math.max(gap, top - gap - offsetHeight) : bottom + gap}px`;
    menu.current.querySelector('button')?.focus();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const openedAt = button.current?.getBoundingClientRect().top;
    // A scroll event may still come from focusing the button, before the menu opened: only a button that has moved since closes it.
    const closeIfMoved = () => {
      if (button.current?.getBoundingClientRect().top !== openedAt) menu.current?.hidePopover();
    };
    addEventListener('scroll', closeIfMoved, { passive: true });
    return () => removeEventListener('scroll', closeIfMoved);
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (event.key === 'Escape') {
      // A drawer around it stays.
      event.preventDefault();
      menu.current?.hidePopover();
    }
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        className="inline-flex size-control items-center justify-center rounded-full text-ink hover:bg-sunken"
      >
        <Icon name="dots" size={24} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="fixed inset-auto m-0 min-w-52 rounded-lg border border-line bg-surface p-2 text-ink shadow-float"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {/* Lists have a thousand rows. */}
        {open &&
          (typeof actions === 'function' ? actions() : actions).map((action) => (
            <button
              key={action.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                menu.current?.hidePopover();
                action.onSelect();
              }}
              className={`flex min-h-9 w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-left text-sm hover:bg-sunken ${action.dangerous ? 'text-danger' : ''}`}
            >
              <Icon name={action.icon} size={18} />
              {action.label}
            </button>
          ))}
      </div>
    </>
  );
}
