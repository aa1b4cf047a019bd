import { type ImgHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { type PictureSize, pictureSizes, pictureUrl } from '../../contract/values/pictures.ts';
import { useText } from '../app/i18n/text.tsx';

type PictureProperties = {
  /** Key of the file store; null says so in a frame of the same shape. */
  pictureKey: string | null;
  /** Alternative text; empty where adjacent text says the same. */
  alt: string;
  /** The size it is seen at; twice as dense screens get the next one. */
  size?: PictureSize;
  /** Width to height, so that nothing moves when it arrives. */
  ratio?: string;
  /** Seen at once without scrolling: loaded with the page. At most the first row of a page. */
  eager?: boolean;
  /** The most important picture of the page. */
  first?: boolean;
  className?: string;
};

const larger: Record<PictureSize, PictureSize> = { n0: 'n0', n1: 'n2', n2: 'n3', n3: 'n4', n4: 'n5', n5: 'n5', n6: 'n6' };
/** Pictures load this far before they come into view. */
const margin = '100px';

let observer: IntersectionObserver | undefined;
const waiting = new WeakMap<Element, () => void>();

function whenNear(element: Element, show: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: margin },
  );
  waiting.set(element, show);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** What the server writes is the same without its wiring, of which a page with a hundred pictures would have much. */
export const Picture: (properties: PictureProperties) => ReactNode = import.meta.env.SSR ? WrittenPicture : BrowserPicture;

function WrittenPicture({
  pictureKey,
  alt,
  size = 'n3',
  ratio = '4 / 5',
  eager = false,
  first = false,
  className = '',
}: PictureProperties): ReactNode {
  const picture = pictureKey === null ? <None size={size} /> : <img alt={alt} {...attributes({ pictureKey, size, first })} />;
  return (
    <span className={`block overflow-hidden bg-sunken ${className}`} style={{ aspectRatio: ratio }}>
      {eager || first || pictureKey === null ? picture : <noscript>{picture}</noscript>}
    </span>
  );
}

function BrowserPicture({
  pictureKey,
  alt,
  size = 'n3',
  ratio = '4 / 5',
  eager = false,
  first = false,
  className = '',
}: PictureProperties): ReactNode {
  const frame = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(eager || first);
  useEffect(() => {
    if (near || !frame.current) return;
    return whenNear(frame.current, () => setNear(true));
  }, [near]);
  const picture = pictureKey === null ? <None size={size} /> : <Image pictureKey={pictureKey} alt={alt} size={size} first={first} />;
  return (
    <span ref={frame} className={`block overflow-hidden bg-sunken ${className}`} style={{ aspectRatio: ratio }}>
      {near || pictureKey === null ? picture : <noscript>{picture}</noscript>}
    </span>
  );
}

/** Small ones have no room for words. */
function None({ size }: { size: PictureSize }): ReactNode {
  const text = useText();
  return (
    size >= 'n3' && (
      <span className="flex size-full items-center justify-center p-3 text-center text-sm text-muted">{text('common.noPicture')}</span>
    )
  );
}

type ImageProperties = { pictureKey: string; size: PictureSize; first: boolean };

function attributes({ pictureKey, size, first }: ImageProperties): ImgHTMLAttributes<HTMLImageElement> {
  const dense = larger[size];
  const address = pictureUrl(pictureKey, size);
  return {
    src: address,
    srcSet: dense === size ? undefined : `${address} ${pictureSizes[size]}w, ${pictureUrl(pictureKey, dense)} ${pictureSizes[dense]}w`,
    sizes: dense === size ? undefined : `${pictureSizes[size]}px`,
    decoding: 'async',
    fetchPriority: first ? 'high' : undefined,
    className: 'size-full object-cover',
  };
}

function Image({ alt, ...rest }: ImageProperties & { alt: string }): ReactNode {
  const image = useRef<HTMLImageElement>(null);
  const [missing, setMissing] = useState(false);
  // It may have failed before the page's script was there to hear of it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setMissing(true);
  }, []);
  if (missing) return <None size={rest.size} />;
  return <img alt={alt} {...attributes(rest)} ref={image} onError={() => setMissing(true)} />;
}
