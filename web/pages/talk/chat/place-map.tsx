import { type ReactNode, useEffect, useState } from 'react';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { candidates, type Drawing, drawingOf, type Index, outlinesFolder, type Place, pointIn } from './outline.ts';

const loaded = new Map<string, Promise<unknown>>();

/** A file of outlines, once for each page. */
function load<Content>(name: string): Promise<Content> {
  const found = loaded.get(name) ?? fetchOutline(name);
  loaded.set(name, found);
  return found as Promise<Content>;
}

async function fetchOutline(name: string): Promise<unknown> {
  try {
    const answer = await fetch(`${outlinesFolder}/${name}.json`);
    if (!answer.ok) throw new Error(`no outline of ${name}`);
    return await answer.json();
  } catch (error) {
    loaded.delete(name);
    throw error;
  }
}

async function find(place: Place) {
  const codes = candidates(await load<Index>('index'), place);
  const countries = await Promise.all(codes.map(async (code) => ({ code, drawings: await load<Drawing[]>(code) })));
  return drawingOf(countries, place);
}

/** Pixels around the outline. */
const margin = 8;

/** A place as a point in the outline of its country. Nothing where there is none, as at sea. */
export default function PlaceMap({ lat, lng }: Place): ReactNode {
  const text = useText();
  const format = useFormat();
  const [found, setFound] = useState<Awaited<ReturnType<typeof find>> | undefined>();
  useEffect(() => {
    let isOver = false;
    find({ lat, lng })
      .catch(() => null)
      .then((answer) => {
        if (!isOver) setFound(answer);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [lat, lng]);
  if (found === null) return null;
  const { x, y } = found ? pointIn(found.drawing, { lat, lng }) : { x: 0, y: 0 };
  const [width, height] = found?.drawing.size ?? [0, 0];
  return (
    <span className="my-1 block h-40 w-56 max-w-full rounded-md bg-surface">
      {found && (
        <svg
          role="img"
          aria-label={text('chat.placeMap', { country: format.country(found.code) })}
          viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
          className="size-full"
        >
          <path d={found.drawing.path} fillRule="evenodd" fill="var(--sunken)" stroke="var(--line-strong)" strokeLinejoin="round" />
          <circle cx={x} cy={y} r={9} fill="var(--accent)" opacity={0.25} />
          <circle cx={x} cy={y} r={4} fill="var(--accent)" stroke="var(--surface)" strokeWidth={1.5} />
        </svg>
      )}
    </span>
  );
}
