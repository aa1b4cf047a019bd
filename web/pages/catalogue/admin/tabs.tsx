import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';

const tabs = ['categories', 'attributes', 'own-options', 'brands', 'translations'] as const;

/** The parts of the catalogue. */
export function CatalogueTabs({ current }: { current: (typeof tabs)[number] }): ReactNode {
  const text = useText();
  return (
    <LinkTabs
      label={text('operator-catalogue.catalogue')}
      tabs={tabs.map((one) => ({
        to: `/operator/${one}`,
        label: text(one === 'own-options' ? 'operator-catalogue.ownOptions' : `operator-catalogue.${one}`),
        current: one === current,
      }))}
    />
  );
}
