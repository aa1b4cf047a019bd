import { Fragment, type ReactNode } from 'react';
import { leavingPath, websiteOf } from '../../../app/navigation.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Link } from '../../../ui/link.tsx';

const link = /https:\/\/[^\s<>"]{1,500}/giu;
/** Signs at the end of a sentence are no part of an address. */
const ending = /[.,;:!?)\]}'"]+$/u;

/** A link that a person wrote: to this site itself, to another one through a page that names its host. */
function PersonsLink({ address }: { address: string }): ReactNode {
  const look = 'underline [overflow-wrap:anywhere]';
  const { origin, pathname, search, hash } = new URL(address);
  // The thread is never rendered by the server.
  if (origin === location.origin)
    return (
      <Link to={pathname + search + hash} className={look}>
        {address}
      </Link>
    );
  if (websiteOf(address) === null) return <span>{address}</span>;
  return (
    <ExternalLink address={leavingPath(address)} className={look}>
      {address}
    </ExternalLink>
  );
}

/** A text of a person: line breaks, and addresses as links. Nothing else in it means anything. */
export function LinkedText({ children }: { children: string }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of children.matchAll(link)) {
    const address = match[0].replace(ending, '');
    if (!URL.canParse(address)) continue;
    parts.push(children.slice(at, match.index));
    parts.push(<PersonsLink key={match.index} address={address} />);
    at = match.index + address.length;
  }
  parts.push(children.slice(at));
  return (
    <span className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {parts.map((part, index) => (typeof part === 'string' ? <Fragment key={index}>{part}</Fragment> : part))}
    </span>
  );
}
