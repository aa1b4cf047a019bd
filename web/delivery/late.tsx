import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';

/*
 * Relies on: React leaves the server's HTML of a `Suspense` boundary as it is until the lazy component in it has come, and hydrates it then.
 * Tried with React 19.3.1. Off: KONTOR_DELIVERY_OFF=late-parts; the parts are then loaded with the page.
 */

let used: Promise<void> | undefined;
/** Before the first part is requested, none has to wait. */
let begin: () => void = () => void (used ??= Promise.resolve());

/** Fulfilled at the first interaction: scrolling, clicking, typing or navigation. */
function firstUse(): Promise<void> {
  if (document.documentElement.dataset['late'] === 'off') begin();
  used ??= new Promise((resolve) => {
    const types = ['scroll', 'pointerdown', 'touchstart', 'keydown', 'wheel'];
    begin = () => {
      for (const type of types) removeEventListener(type, begin, true);
      resolve();
    };
    for (const type of types) addEventListener(type, begin, { capture: true, passive: true });
    // For users who scrolled before this script was loaded.
    if (scrollY > 0) begin();
  });
  return used;
}

/** The parts by their names, where they are at hand: on the server, put there by web/delivery/late-parts.server.ts. */
export const writtenParts = new Map<string, ComponentType<never>>();

/**
 * A part that stands below what is seen at first. The server writes it; the browser leaves it as it is written, and loads what makes it
 * work when somebody begins to use the page. What is given to it must not change before that, but in a transition.
 */
export function late<Properties extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Properties> }>,
): (properties: Properties & { atOnce: boolean }) => ReactNode {
  const Loaded = import.meta.env.SSR ? null : lazyPart(() => firstUse().then(load));
  return function Late({ atOnce, ...properties }) {
    const Part = (Loaded ?? writtenParts.get(name)) as ComponentType<Properties> | undefined;
    if (!Part) throw new Error(`the part ${name} is missing in web/delivery/late-parts.server.ts`);
    useEffect(() => {
      if (atOnce) begin();
    }, [atOnce]);
    return (
      <div onPointerEnter={() => begin()} onFocus={() => begin()}>
        <Suspense fallback={null}>
          <Part {...(properties as unknown as Properties)} />
        </Suspense>
      </div>
    );
  };
}
