import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';

type LinkProperties = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** From the root (`/item/…`), or only a query (`?page=2`) of this very page. */
  to: string;
  preventScrollReset?: boolean;
  reloadDocument?: boolean;
};

/** A link to another page. The server writes the bare anchor: a page has hundreds, and what the router's own prepares for each is for browsers. */
export const Link: (properties: LinkProperties) => ReactNode = import.meta.env.SSR ? WrittenLink : BrowserLink;

function WrittenLink({ to, preventScrollReset: _reset, reloadDocument: _reload, children, ...rest }: LinkProperties): ReactNode {
  if (to.startsWith('?')) return <QueryLink {...{ to, children }} {...rest} />;
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

function QueryLink({ to, children, ...rest }: LinkProperties): ReactNode {
  const { pathname } = useLocation();
  return (
    <a {...rest} href={pathname + to}>
      {children}
    </a>
  );
}

function BrowserLink(properties: LinkProperties): ReactNode {
  return <RouterLink discover="none" {...properties} />;
}

/** A link inside of text: underlined, so that it differs from text without colour. */
export function TextLink({ className = '', ...rest }: LinkProperties): ReactNode {
  return <Link className={`text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong ${className}`} {...rest} />;
}
