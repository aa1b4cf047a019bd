import type { ReactNode } from 'react';
import { type Shell, useShell } from '../../app/shell.ts';
import { Mark } from '../../ui/brand.tsx';

/** A logo of any proportions, as high as asked for. */
function MarketLogo({ logoPath, size }: { logoPath: string; size: number }): ReactNode {
  return <img src={`/media/n2/${logoPath}`} alt="" style={{ height: size }} className="w-auto max-w-32 shrink-0 object-contain" />;
}

/** The market's logo; without one the initial of its name, or Kontor's own mark. */
export function MarketMark({
  market: { name, logoPath },
  size,
}: {
  market: Pick<Shell['market'], 'name' | 'logoPath'>;
  size: number;
}): ReactNode {
  if (logoPath) return <MarketLogo logoPath={logoPath} size={size} />;
  if (name === 'Kontor') return <Mark size={size} />;
  return (
    <span
      aria-hidden
      className="inline-flex shrink-0 items-center justify-center rounded-md bg-accent font-display text-on-accent"
      style={{ width: size, height: size, fontSize: size * 0.6 }}
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}

/** Logo and name of the market. */
export function Wordmark({ size = 32 }: { size?: number }): ReactNode {
  const market = useShell()?.market;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
      {market && <MarketMark market={market} size={size} />}
      <span className="truncate font-display text-2xl leading-none tracking-tight">{market?.name}</span>
    </span>
  );
}
