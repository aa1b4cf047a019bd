import type { ReactNode } from 'react';
import { useText } from '../../app/i18n/text.tsx';
import { isBuyer, isSeller, may, useShell } from '../../app/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

type Look = { className?: string };

const look = 'inline-flex h-control items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong print:hidden';

/** The conversation with a store, for buyers who may chat; null for others. `about` is offered as a card: `item:12`, `order:7`. */
export function useStoreChatPath(storeId: number, about?: string): string | null {
  const viewer = useShell()?.viewer ?? null;
  if (!isBuyer(viewer) || viewer?.unaudited || !may(viewer, 'chat.use')) return null;
  return `/message/chat?${new URLSearchParams({ store: String(storeId), ...(about && { card: about }) })}`;
}

/** The link to it. */
export function WriteToStore({ storeId, about, className = '' }: Look & { storeId: number; about?: string }): ReactNode {
  const text = useText();
  const path = useStoreChatPath(storeId, about);
  if (!path) return null;
  return (
    <Link to={path} className={`${look} ${className}`}>
      <Icon name="mail" size={18} />
      {text('common.writeToStore')}
    </Link>
  );
}

/** For sellers who may chat: to the conversation with the buyer of `about`, an order, a quote, a case or a question. */
export function WriteToBuyer({ about, className = '' }: Look & { about: string }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  if (!isSeller(viewer) || !may(viewer, 'chat.use')) return null;
  const query = new URLSearchParams({ of: about, ...(!about.startsWith('question:') && { card: about }) });
  return (
    <Link to={`/seller-console/messages?${query}`} className={`${look} ${className}`}>
      <Icon name="mail" size={18} />
      {text('common.writeToBuyer')}
    </Link>
  );
}
