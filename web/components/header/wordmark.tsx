import type { ReactNode } from 'react';
import { useShell } from '../../app/shell.ts';
import { Mark } from '../../ui/brand.tsx';

/** A logo of any proportions, as high as asked for. */
export function MarketLogo({ logoPath, size }: { logoPath: string; size: number }): ReactNode {
  return <img src={`/media/n2/${logoPath}`} alt="" style={{ height: size }} className="w-auto max-w-40 object-contain" />;
}

/** Logo and name of the market; the mark of Kontor where it has no logo. */
export function Wordmark({ size = 32 }: { size?: number }): ReactNode {
  const market = useShell()?.market;
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {market?.logoPath ? <MarketLogo logoPath={market.logoPath} size={size} /> : <Mark size={size} />}
      <span className="truncate font-display text-2xl leading-none tracking-tight">{market?.name}</span>
    </span>
  );
}
