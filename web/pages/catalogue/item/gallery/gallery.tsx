import { type ReactNode, Suspense, type TouchEvent, useRef, useState } from 'react';
import { useText } from '../../../../app/i18n/text.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { Picture } from '../../../../ui/picture.tsx';

const Viewer = lazyPart(() => import('./gallery-viewer.tsx'));

/** So far a finger must go sideways to mean the next picture. */
const swipe = 40;

type GalleryProperties = {
  name: string;
  pictureKeys: readonly string[];
  /** What pictures show, by key. */
  alts: Readonly<Record<string, string>>;
  lead: string | null;
};

/** One large picture and the others to choose from; the chosen variant's own picture leads. Pressed, it opens as large as the screen. */
export function Gallery({ name, pictureKeys, alts, lead }: GalleryProperties): ReactNode {
  const text = useText();
  const keys = [...new Set([...(lead ? [lead] : []), ...pictureKeys])];
  const [chosen, setChosen] = useState({ lead, key: keys[0] ?? null });
  const [isOpen, setOpen] = useState(false);
  const touched = useRef<{ x: number; y: number } | null>(null);
  // Another variant brings its own picture to the front.
  const key = chosen.lead === lead ? chosen.key : (keys[0] ?? null);
  const at = Math.max(0, key === null ? 0 : keys.indexOf(key));
  const label = (index: number) => alts[keys[index] ?? ''] ?? text('item.pictureOf', { name, number: index + 1, count: keys.length });
  const show = (index: number) => setChosen({ lead, key: keys[(index + keys.length) % keys.length] ?? null });
  const onTouchEnd = ({ changedTouches: { 0: touch } }: TouchEvent) => {
    if (!touched.current || !touch) return;
    const [x, y] = [touch.clientX - touched.current.x, touch.clientY - touched.current.y];
    if (keys.length > 1 && Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(y)) show(at + (x < 0 ? 1 : -1));
    touched.current = null;
  };
  return (
    <div className="md:sticky md:top-24">
      {key === null ? (
        <Picture pictureKey={null} alt="" ratio="1" className="rounded-lg" />
      ) : (
        <button
          type="button"
          aria-label={`${text('item.enlarge')}: ${label(at)}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          onTouchStart={({ touches }) => {
            const touch = touches[0];
            touched.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
          }}
          onTouchEnd={onTouchEnd}
          className="relative block w-full cursor-zoom-in"
        >
          <Picture key={key} pictureKey={key} alt={alts[key] ?? name} size="n4" ratio="1" first className="rounded-lg" />
          <span className="absolute right-3 bottom-3 flex size-control items-center justify-center rounded-full bg-surface shadow-float">
            <Icon name="search" size={20} />
          </span>
        </button>
      )}
      {keys.length > 1 && (
        <div role="group" aria-label={text('item.pictures')} className="mt-3 grid grid-cols-5 gap-3">
          {keys.slice(0, 10).map((one, index) => (
            <button
              key={one}
              type="button"
              aria-label={label(index)}
              aria-pressed={one === key}
              onClick={() => show(index)}
              className="rounded-md border-2 border-transparent aria-pressed:border-accent"
            >
              <Picture pictureKey={one} alt="" size="n2" ratio="1" eager className="rounded-sm" />
            </button>
          ))}
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Viewer
            pictures={keys.map((one, index) => ({ key: one, alt: label(index) }))}
            at={at}
            onShow={show}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
