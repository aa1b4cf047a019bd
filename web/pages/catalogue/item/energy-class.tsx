import type { ReactNode } from 'react';
import type { EnergyClass } from '../../../../contract/catalogue/item-compliance.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { eprelAddress } from './eprel.ts';

/** The arrow's colours in the EU labels; black letters are readable on all of them. */
const colours: Record<EnergyClass, string> = {
  A: '#00a651',
  B: '#50b848',
  C: '#bfd730',
  D: '#fff200',
  E: '#fdb913',
  F: '#f37021',
  G: '#ed1c24',
};

/** The class next to the price, as an arrow with the scale it is of; it leads to the label where its number is known. */
export default function EnergyArrow({ energyClass, eprelNumber }: { energyClass: EnergyClass; eprelNumber: string | null }): ReactNode {
  const text = useText();
  const arrow = (
    <>
      <span
        aria-hidden
        className="inline-flex h-7 w-14 items-center pl-2.5 text-base font-bold text-black"
        style={{ background: colours[energyClass], clipPath: 'polygon(0 0, 75% 0, 100% 50%, 75% 100%, 0 100%)' }}
      >
        {energyClass}
      </span>
      <span aria-hidden className="text-xs leading-none text-muted">
        A
        <br />↑<br />G
      </span>
    </>
  );
  const label = text('facts.energyClassOf', { energyClass });
  const look = 'mt-3 inline-flex items-center gap-1.5';
  if (eprelNumber === null)
    return (
      <span role="img" aria-label={label} className={look}>
        {arrow}
      </span>
    );
  return (
    <ExternalLink address={eprelAddress(eprelNumber)} aria-label={label} title={label} className={look}>
      {arrow}
    </ExternalLink>
  );
}
