import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const RecentList = lazyPart(() => import('./recent-list.tsx'));

/** How far below the visible part it is loaded: what grows there moves nothing that is seen. */
const margin = '900px';

/** Recently viewed items, stored on the device; `except` is the current item. At the end of a page; loaded only after the user scrolls. */
export function RecentlyViewed({ except = null, className = '' }: { except?: number | null; className?: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (except !== null) void import('../../app/session/device/recent-items.ts').then(({ rememberItem }) => rememberItem(except));
  }, [except]);
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: margin,
    });
    const watch = () => observer.observe(element);
    addEventListener('scroll', watch, { once: true, passive: true });
    return () => {
      removeEventListener('scroll', watch);
      observer.disconnect();
    };
  }, [isNear]);
  return (
    <div ref={place}>
      {isNear && (
        <Suspense fallback={null}>
          <RecentList except={except} className={className} />
        </Suspense>
      )}
    </div>
  );
}
