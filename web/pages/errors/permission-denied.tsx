import type { ReactNode } from 'react';
import { data } from 'react-router';
import { textGroups, useText } from '../../app/i18n/text.tsx';
import { ErrorMessage } from '../../components/layout/error-view.tsx';

export const handle = textGroups('errors');

/** Shown for an order that does not exist or belongs to another company. */
export function loader() {
  return data(null, { status: 403, statusText: 'Access denied temporarily' });
}

export default function PermissionDenied(): ReactNode {
  const text = useText();
  return (
    <ErrorMessage code="403" title={text('errors.denied')}>
      {text('errors.deniedHint')}
    </ErrorMessage>
  );
}
