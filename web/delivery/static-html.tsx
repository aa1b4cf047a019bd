import { type ReactNode, use } from 'react';
import { FrameContext } from '../app/page-frame.ts';

type StaticHtmlProperties = {
  as: 'div' | 'footer' | 'ul';
  className?: string;
  /** Names the part and holds all that it shows, besides the language. */
  by: readonly [name: string, ...content: unknown[]];
  /** Sees neither the router nor the frame, and has no `useId`. */
  children: () => ReactNode;
};

/** A part that many pages show alike: the server renders it once and writes the same HTML again; in the browser it is as any other. */
export function StaticHtml({ as: Tag, className, by, children }: StaticHtmlProperties): ReactNode {
  const keep = use(FrameContext)?.keep;
  if (!keep) return <Tag className={className}>{children()}</Tag>;
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: keep(JSON.stringify(by), children) }} />;
}
