import type { ReactNode } from 'react';

export type ChartPoint = { label: string; value: number };

type ChartProperties = {
  /** What it shows, in words: read out instead of the drawing. */ label: string;
  points: readonly ChartPoint[];
  kind?: 'bar' | 'line';
  /** How a value is written. */ format: (value: number) => string;
  height?: number;
};

const width = 600;

/** A small drawing of a row of values, from zero. The values themselves are in a list for screen readers. */
export function Chart({ label, points, kind = 'bar', format, height = 160 }: ChartProperties): ReactNode {
  const most = Math.max(1, ...points.map(({ value }) => value));
  const step = width / Math.max(1, points.length);
  const y = (value: number) => height - (value / most) * (height - 4);
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="w-full text-accent" style={{ height }} aria-hidden>
        <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
        {kind === 'bar' ? (
          points.map(({ label: name, value }, index) => (
            <rect key={name} x={index * step + step * 0.15} width={step * 0.7} y={y(value)} height={height - y(value)} fill="currentColor">
              <title>{`${name}: ${format(value)}`}</title>
            </rect>
          ))
        ) : (
          <polyline
            points={points.map(({ value }, index) => `${index * step + step / 2},${y(value)}`).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
        )}
      </svg>
      <figcaption className="sr-only">
        {label}
        <ul>
          {points.map(({ label: name, value }) => (
            <li key={name}>{`${name}: ${format(value)}`}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
