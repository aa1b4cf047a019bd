import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { Picture } from '../../parts/picture.tsx';

/** One large picture and the others to choose from; the chosen variant's own picture leads. */
export function Gallery({ name, pictureKeys, lead }: { name: string; pictureKeys: readonly string[]; lead: string | null }): ReactNode {
  const text = useText();
  const keys = [...new Set([...(lead ? [lead] : []), ...pictureKeys])];
  const [chosen, setChosen] = useState({ lead, key: keys[0] ?? null });
  // Another variant brings its own picture to the front.
  const key = chosen.lead === lead ? chosen.key : (keys[0] ?? null);
  const label = (index: number) => text('item.pictureOf', { name, number: index + 1, count: keys.length });
  return (
    <div className="md:sticky md:top-24">
      <Picture key={key} pictureKey={key} alt={name} size="n4" ratio="1" first className="rounded-lg" />
      {keys.length > 1 && (
        <div role="group" aria-label={text('item.pictures')} className="mt-3 grid grid-cols-5 gap-3">
          {keys.slice(0, 10).map((one, index) => (
            <button
              key={one}
              type="button"
              aria-label={label(index)}
              aria-pressed={one === key}
              onClick={() => setChosen({ lead, key: one })}
              className="rounded-md border-2 border-transparent aria-pressed:border-accent"
            >
              <Picture pictureKey={one} alt="" size="n2" ratio="1" eager className="rounded-sm" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
