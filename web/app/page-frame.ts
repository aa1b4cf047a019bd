import { createContext, type ReactNode } from 'react';

/** What only the document around a page needs, and only on the server: none of it is sent to the browser a second time. */
export type PageFrame = {
  nonce: string | undefined;
  /** The entire style sheet, inlined in the page: no request before the first paint. */
  css: string;
  /** Addresses of the scripts with the page's texts. */
  preloads: (textGroups: readonly string[]) => string[];
  /**
   * HTML of a part that many pages share, rendered once per language: `key` holds all that the part shows. It sees its properties,
   * texts and formats, but neither the router nor the frame, and has no `useId`. Null: no parts are cached.
   */
  keep: ((key: string, part: () => ReactNode) => string) | null;
  /** Whether input is recorded until the page's scripts have come. */
  earlyInput: boolean;
  /** Whether the browser loads the content below the fold only when the page is used. */
  lateParts: boolean;
};

export const FrameContext = createContext<PageFrame | null>(null);
