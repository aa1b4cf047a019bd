import { useLocation } from 'react-router';

const places = ['/seller-console', '/operator'] as const;

/** The path prefix of the user's own account pages: buyers, sellers and the operator have different prefixes. */
export function useOwnPlace(): '/account' | '/seller-console' | '/operator' {
  const { pathname } = useLocation();
  return places.find((place) => pathname.startsWith(`${place}/`)) ?? '/account';
}
