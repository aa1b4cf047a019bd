import { useLocation } from 'react-router';

const places = ['/seller-console', '/operator'] as const;

/** Where the pages of one's own account stand for who is looking: buyers, sellers and the operator each have them among their own. */
export function useOwnPlace(): '/account' | '/seller-console' | '/operator' {
  const { pathname } = useLocation();
  return places.find((place) => pathname.startsWith(`${place}/`)) ?? '/account';
}
