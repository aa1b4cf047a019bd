import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** Modules of white around it, without which many cameras see nothing. */
const quiet = 4;

/** A QR code, black on white in the dark theme as well, as cameras require. Loaded on demand. */
export default function QrCode({ content, label }: { content: string; label: string }): ReactNode {
  const { data, size } = encode(content, { border: 0, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])));
  const side = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-full rounded-md border border-line"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  );
}
