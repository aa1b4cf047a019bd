import type { ReactNode } from 'react';

/* Drawn on a 24 grid with one stroke; each is a path of its own so that a page carries only what it shows. */
const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM20 20l-4.9-4.9',
  cart: 'M3 4h2.4l2.2 11h10.2l2-8H6.2M9 20a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM17 20a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c2.5 2.4 3.6 5.3 3.6 8.5s-1.1 6.1-3.6 8.5c-2.5-2.4-3.6-5.3-3.6-8.5s1.1-6.1 3.6-8.5Z',
  place: 'M12 21c4.5-4.7 6.8-8.3 6.8-11a6.8 6.8 0 0 0-13.6 0c0 2.7 2.3 6.3 6.8 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  dots: 'M6 12h.1M12 12h.1M18 12h.1',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  arrowRight: 'M4 12h16M14 6l6 6-6 6',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 7.5 2.8C19.5 15.4 12 20 12 20Z',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8M8 6l8 4',
  truck:
    'M3 6.5h11v9H3v-9ZM14 10h3.8l3.2 3v2.5h-7V10ZM7 18.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM17 18.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  store: 'M4.5 10v9.5h15V10M3.5 9.5 5.5 4.5h13l2 5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0ZM10 19.5V14h4v5.5',
  wallet: 'M4 7.5h14.5v11.5H5.5A1.5 1.5 0 0 1 4 17.5v-10ZM4 7.5A1.5 1.5 0 0 1 5.5 6L16 4.5v3M15 13.2h.1',
  receipt: 'M6 3.5h12v17l-2-1.3-2 1.3-2-1.3-2 1.3-2-1.3-2 1.3v-17ZM9 8h6M9 12h6',
  copy: 'M9 9h10.5v11H9V9ZM15 9V4.5H4.5v11H9',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15',
  upload: 'M12 15V4M7 9.5l5-5 5 5M4.5 19.5h15',
  file: 'M6.5 3.5h7.5l4 4v13H6.5v-17ZM14 3.5v4h4',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  sort: 'M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.7h.1',
  warning: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17h.1',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  screen: 'M3.5 5h17v11h-17V5ZM9 20h6M12 16v4',
  shield: 'M12 3.5l7 2.5v5.5c0 4.4-2.9 7.6-7 9-4.1-1.4-7-4.6-7-9V6l7-2.5ZM9 12l2.2 2.2 3.8-4',
  logout: 'M10 4.5H5v15h5M14.5 8l4 4-4 4M18.5 12H9.5',
  edit: 'M5 19h3.5L19 8.5 15.5 5 5 15.5V19ZM13 7.5l3.5 3.5',
  microphone: 'M12 4a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0v-5A2.5 2.5 0 0 0 12 4ZM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3',
  mail: 'M3.5 6h17v12h-17V6ZM3.5 6.5 12 13l8.5-6.5',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M17 13.5v6H4.5V7h6',
  compare: 'M4.5 4.5h6v15h-6v-15ZM13.5 4.5h6v15h-6v-15ZM6.5 9h2M6.5 12.5h2M15.5 9h2M15.5 15h2',
  grid: 'M4.5 4.5h6v6h-6v-6ZM13.5 4.5h6v6h-6v-6ZM4.5 13.5h6v6h-6v-6ZM13.5 13.5h6v6h-6v-6Z',
} as const;

export type IconName = keyof typeof paths;

/** Decoration unless `label` says what it stands for. `size` in pixels. */
export function Icon({
  name,
  path,
  size = 20,
  label,
  className,
}: ({ name: IconName; path?: never } | { name?: never; path: string }) & { size?: number; label?: string; className?: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className ?? ''}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={path ?? paths[name]} />
    </svg>
  );
}
