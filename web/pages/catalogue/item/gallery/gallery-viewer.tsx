import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { pictureUrl } from '../../../../../contract/values/pictures.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { type View, moved, fullView, zoomedAt } from './zoom.ts';

type Point = { x: number; y: number };
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export type Shown = { key: string; alt: string };

/** Sideways at its own size, so far a finger or the mouse must go to mean the next picture. */
const swipe = 60;
const step = 1.6;

const sizeOf = (stage: HTMLElement | null) => ({ width: stage?.clientWidth ?? 1, height: stage?.clientHeight ?? 1 });

/** Where a pointer is, seen from the stage's middle. */
function fromMiddle(stage: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage?.getBoundingClientRect();
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
}

type ViewerProperties = { pictures: readonly Shown[]; at: number; onShow: (index: number) => void; onClose: () => void };

/**
 * Pictures as large as the screen: larger and smaller by wheel, two fingers, double press, buttons and keys; moved by pointer and arrow keys.
 * The browser's own dialog keeps the focus inside, closes at Esc, and gives the focus back.
 */
export default function GalleryViewer({ pictures, at, onShow, onClose }: ViewerProperties): ReactNode {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(fullView);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);
  const picture = pictures[at];

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => setView(fullView), [at]);
  // React listens to wheels passively, and the page beneath would be scrolled or enlarged.
  useEffect(() => {
    const element = stage.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const point = fromMiddle(element, event);
      setView((before) => zoomedAt(before, Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), point, sizeOf(element)));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  const zoom = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setView((before) => zoomedAt(before, factor, point, sizeOf(stage.current)));
  const turn = (by: number) => {
    if (pictures.length > 1) onShow(at + by);
  };

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(stage.current, event);
    const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    pointers.current.set(event.pointerId, now);
    if (other) {
      start.current = null;
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const [was, is] = [between(before, other), between(now, other)];
      setView((view) =>
        moved(zoomedAt(view, factor, is, sizeOf(stage.current)), { x: is.x - was.x, y: is.y - was.y }, sizeOf(stage.current)),
      );
    } else setView((view) => moved(view, { x: now.x - before.x, y: now.y - before.y }, sizeOf(stage.current)));
  };
  const onPointerEnd = (event: PointerEvent) => {
    const begun = start.current;
    const end = fromMiddle(stage.current, event);
    pointers.current.delete(event.pointerId);
    start.current = null;
    if (event.type !== 'pointerup' || !begun || view.scale > 1) return;
    if (Math.abs(end.x - begun.x) > swipe && Math.abs(end.x - begun.x) > 2 * Math.abs(end.y - begun.y)) turn(end.x < begun.x ? 1 : -1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const sideways = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const upwards = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (view.scale > 1 && (sideways || upwards))
      setView((before) => moved(before, { x: -80 * sideways, y: -80 * upwards }, sizeOf(stage.current)));
    else if (sideways) turn(sideways);
    else if (event.key === '+' || event.key === '=') zoom(step);
    else if (event.key === '-') zoom(1 / step);
    else if (event.key === '0') setView(fullView);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      aria-label={text('facts.pictures')}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-page p-0 text-ink"
    >
      <div className="flex size-full flex-col">
        <div className="flex items-center gap-1 px-3 py-2">
          <p className="min-w-0 flex-1 truncate text-sm text-muted tabular-nums" aria-live="polite">
            {at + 1} / {pictures.length}
            {picture && ` · ${picture.alt}`}
          </p>
          <Tool icon="minus" label={text('facts.smaller')} disabled={view.scale <= 1} onPress={() => zoom(1 / step)} />
          <Tool icon="plus" label={text('facts.larger')} onPress={() => zoom(step)} />
          <Tool icon="close" label={text('facts.closeViewer')} onPress={() => dialog.current?.close()} />
        </div>
        <div
          ref={stage}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            pointers.current.set(event.pointerId, fromMiddle(stage.current, event));
            start.current = pointers.current.size === 1 ? fromMiddle(stage.current, event) : null;
          }}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
          onDoubleClick={(event) => (view.scale > 1 ? setView(fullView) : zoom(2.5, fromMiddle(stage.current, event)))}
          className={`relative min-h-0 flex-1 touch-none overflow-hidden select-none ${view.scale > 1 ? 'cursor-grab' : 'cursor-zoom-in'}`}
        >
          {picture && <Enlarged key={picture.key} picture={picture} view={view} />}
        </div>
        {pictures.length > 1 && (
          <div className="flex items-center justify-center gap-6 py-3">
            <Tool icon="left" label={text('facts.previousPicture')} onPress={() => turn(-1)} />
            <Tool icon="right" label={text('facts.nextPicture')} onPress={() => turn(1)} />
          </div>
        )}
      </div>
    </dialog>
  );
}

/** The original is loaded only on zoom. */
function Enlarged({ picture, view }: { picture: Shown; view: View }): ReactNode {
  const [close, setClose] = useState(false);
  if (!close && view.scale > 1.5) setClose(true);
  const common = 'pointer-events-none absolute inset-0 size-full object-contain';
  return (
    <div className="size-full" style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}>
      <img src={pictureUrl(picture.key, 'n5')} alt={picture.alt} draggable={false} className={common} />
      {close && <img src={pictureUrl(picture.key, 'n0')} alt="" draggable={false} className={common} />}
    </div>
  );
}

function Tool({ icon, label, disabled, onPress }: { icon: IconName; label: string; disabled?: boolean; onPress: () => void }): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className="flex size-control shrink-0 items-center justify-center rounded-full hover:bg-sunken disabled:opacity-40"
    >
      <Icon name={icon} size={22} />
    </button>
  );
}
