import type { ReactNode } from 'react';
import type { ContactRule } from '../../../../contract/talk/chat-moderation.ts';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import { useText } from '../../../app/i18n/text.tsx';

/** What becomes of the contact data in a text; nothing where there is none. */
export default function ContactHint({ written, rule }: { written: string; rule: ContactRule }): ReactNode {
  const text = useText();
  if (hideContactData(written, location.origin).hidden === 0) return null;
  return <p className="pt-1 text-xs text-caution">{text(rule === 'hide' ? 'chat.contactHidden' : 'chat.contactWarned')}</p>;
}
