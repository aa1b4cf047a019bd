import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

export type MenuEntry = { label: string; icon?: IconName; dangerous?: boolean; disabled?: boolean } & (
  | { to: string }
  | { onChoose: () => void }
);

const entry =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-md px-3 py-1.5 text-left text-sm outline-none data-highlighted:bg-sunken data-disabled:text-faint';

/** Actions behind one button, such as those of a table's row. `trigger` is that button. Private pages, for its weight. */
export function Menu({ trigger, entries }: { trigger: ReactElement; entries: MenuEntry[] }): ReactNode {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={6} align="end" className="z-50">
          <BaseMenu.Popup className="overlay-in min-w-48 rounded-lg border border-line bg-surface p-1.5 shadow-float outline-none">
            {entries.map((one) => (
              <BaseMenu.Item
                key={one.label}
                disabled={one.disabled ?? false}
                className={`${entry} ${one.dangerous ? 'text-danger' : ''}`}
                {...('to' in one ? { render: <Link to={one.to} /> } : { onClick: one.onChoose })}
              >
                {one.icon && <Icon name={one.icon} size={18} />}
                {one.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
