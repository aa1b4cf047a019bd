import type { ReactNode } from 'react';
import { data } from 'react-router';
import { areas, useText } from '../../i18n/text.tsx';
import { ErrorMessage } from '../../layouts/error-view.tsx';

export const handle = areas('errors');

export function loader() {
  return data(null, { status: 403 });
}

export default function Forbidden(): ReactNode {
  const text = useText();
  return (
    <ErrorMessage code="403" title={text('errors.forbidden')}>
      {text('errors.forbiddenHint')}
    </ErrorMessage>
  );
}
