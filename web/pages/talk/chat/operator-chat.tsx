import type { ReactNode } from 'react';
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { ChatPage } from './chat-page.tsx';

export { meta } from '../../../app/seo.ts';
export { clientLoader, headers } from './devices.ts';
export const handle = textGroups('chat', 'service');

export function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  return { meta: seo(api, { title: serverText(api.language)('chat.title') }) };
}

/** `/operator/messages`: the conversations with the platform. Client-only: the server writes no message into the page. */
export default function OperatorChat(): ReactNode {
  const viewer = useShell()?.viewer;
  if (!viewer) return null;
  return <ChatPage kind="operator" userId={viewer.userId} isPlatformOnly={viewer.unaudited || !may(viewer, 'chat.use')} />;
}
