import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { codes } from '../../../contract/wire/codes.ts';
import type { RefusedPage } from '../../app/api/guard.ts';
import { textGroups, useText } from '../../app/i18n/text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isBuyer, pageTitle, useMarketName, useShell } from '../../app/shell.ts';

export { Outlet as default } from 'react-router';
export const handle = textGroups('errors');

/** Around pages that everybody signed in may open and whose calls are for buyers: says why there is nothing to see, and where to go. */
export function ErrorBoundary(): ReactNode {
  const error = useRouteError();
  const text = useText();
  const market = useMarketName();
  const viewer = useShell()?.viewer ?? null;
  if (!isRouteErrorResponse(error) || error.status !== 200) throw error;
  const { code, message } = error.data as RefusedPage;
  const unaudited = code === codes.unaudited;
  const title = text(isBuyer(viewer) ? 'errors.forbidden' : 'errors.buyersOnly');
  return (
    <>
      <title>{pageTitle(title, market)}</title>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon="shield"
        title={title}
        action={
          unaudited ? (
            <ButtonLink to="/account/account-infos">{text('common.toReview')}</ButtonLink>
          ) : (
            <ButtonLink to="/">{text('common.toHome')}</ButtonLink>
          )
        }
      >
        {isBuyer(viewer) ? message : text('errors.buyersOnlyHint')}
      </EmptyState>
    </>
  );
}
