import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Only in menus at the side, which public pages do not load; drawn like those of icon.tsx. */
const paths = {
  users:
    'M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 9 5ZM3 19c.6-3 2.9-4.6 6-4.6s5.4 1.6 6 4.6M16 5.4a3 3 0 0 1 0 5.8M17.5 14.6c2 .5 3.2 2 3.6 4.4',
  building: 'M5 20V4.5h9V20M14 9.5h5V20M3 20h18M8 8h3M8 11.5h3M8 15h3',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.7-5 2.7 1.1-5.5L4 9.7 9.6 9 12 4Z',
  coins:
    'M9 5.5c3 0 5.5 1 5.5 2.5S12 10.5 9 10.5 3.5 9.5 3.5 8 6 5.5 9 5.5ZM3.5 8v4c0 1.5 2.5 2.5 5.5 2.5M14.5 8v2M15 11.5c3 0 5.5 1 5.5 2.5s-2.5 2.5-5.5 2.5-5.5-1-5.5-2.5 2.5-2.5 5.5-2.5ZM9.5 14v4c0 1.5 2.5 2.5 5.5 2.5s5.5-1 5.5-2.5v-4',
  signature: 'M4 19.5h16M5 15c3-6 5-10 7-9s-2 8-1 9 2.5-3 4-3 .5 2.5 2 2.5 2-1 3-2',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  tag: 'M4 4.5h7.5L20 13l-7 7-8.5-8.5L4 4.5ZM8 8.2h.1',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M12 8v4.5l3 1.8',
  calendar: 'M4.5 6h15v14h-15V6ZM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7',
  folder: 'M3.5 6h6l2 2.5h9V19h-17V6Z',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 20.5h4',
  book: 'M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5v13',
  percent: 'M6 18 18 6M7.5 5.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM16.5 14.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  card: 'M3.5 6h17v12.5h-17V6ZM3.5 10h17M7 14.5h4',
  chat: 'M4 5h16v11h-9l-4.5 3.5V16H4V5ZM8 9h8M8 12.5h5',
  headset: 'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13h3v5h-3v-5ZM16.5 13h3v5h-3v-5ZM18 18c0 2-2 2.5-4.5 2.5',
  log: 'M5 5h14M5 9.5h14M5 14h9M5 18.5h9',
} as const;

export type MenuIconName = IconName | keyof typeof paths;

export function MenuIcon({ name, size }: { name: MenuIconName; size: number }): ReactNode {
  return name in paths ? <Icon path={paths[name as keyof typeof paths]} size={size} /> : <Icon name={name as IconName} size={size} />;
}
