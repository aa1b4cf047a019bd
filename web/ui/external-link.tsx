import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { isAllowed, websiteOf } from '../app/navigation.ts';

type ExternalLinkProperties = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> & {
  address: string;
  /** A user named it as their own website; otherwise it has to be on the list of web/app/navigation.ts. */
  website?: boolean;
};

/** A link to another site, in a new tab. What it may not lead to is text. */
export function ExternalLink({ address, website = false, children, ...rest }: ExternalLinkProperties): ReactNode {
  const href = website ? websiteOf(address) : isAllowed(address) ? address : null;
  if (href === null) return <span>{children}</span>;
  return (
    <a {...rest} href={href} target="_blank" rel={website ? 'noopener noreferrer nofollow ugc' : 'noopener noreferrer'}>
      {children}
    </a>
  );
}
