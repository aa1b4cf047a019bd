import type { ReactNode } from 'react';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Says before it is sent that contact data will not arrive; nothing where there is none. */
export function ContactWarning({ written }: { written: string }): ReactNode {
  const text = useText();
  // Nothing is written yet where the server makes the page.
  const { hidden } = hideContactData(written, typeof location === 'undefined' ? '' : location.origin);
  return <div role="status">{hidden > 0 && <Notice kind="caution">{text('questions.contactHidden', { count: hidden })}</Notice>}</div>;
}
