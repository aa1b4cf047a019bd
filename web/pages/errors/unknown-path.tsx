import type { LoaderFunctionArgs } from 'react-router';
import { pageNotFound } from '../../app/api/guard.ts';

/** Every path that no other route knows. */
export function loader({ url }: LoaderFunctionArgs): never {
  throw pageNotFound(url.pathname);
}

export default function UnknownPath(): null {
  return null;
}
