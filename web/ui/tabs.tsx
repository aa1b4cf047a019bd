import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

const tab = 'h-control cursor-pointer border-b-2 border-transparent px-1 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink';

/** Panels of one page, one seen at a time. Where each view has an address of its own, use `LinkTabs`. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: { value: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  onChange?: (value: string) => void;
}): ReactNode {
  return (
    <BaseTabs.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
      onValueChange={(chosen) => onChange?.(String(chosen))}
    >
      <BaseTabs.List aria-label={label} className="flex flex-wrap gap-x-6 border-b border-line">
        {tabs.map((one) => (
          <BaseTabs.Tab key={one.value} value={one.value} className={`${tab} data-active:border-accent data-active:text-ink`}>
            {one.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((one) => (
        <BaseTabs.Panel key={one.value} value={one.value} className="pt-5">
          {one.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
