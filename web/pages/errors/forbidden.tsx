import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { apiContext } from '../../app/api/context.ts';
import { textGroups, useText } from '../../app/i18n/text.tsx';
import { ErrorMessage } from '../../components/layout/error-view.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export const handle = textGroups('errors');

export function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const viewer = context.get(apiContext).session;
  return data({ unaudited: viewer?.unaudited ?? false }, { status: 403 });
}

/** Buyers who are not accepted yet are shown the way to what is missing. */
export default function Forbidden(): ReactNode {
  const { unaudited } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ErrorMessage
      code="403"
      title={text('errors.forbidden')}
      action={unaudited && <ButtonLink to="/account/account-infos">{text('common.toReview')}</ButtonLink>}
    >
      {unaudited ? text('errors.unauditedHint') : text('errors.forbiddenHint')}
    </ErrorMessage>
  );
}
