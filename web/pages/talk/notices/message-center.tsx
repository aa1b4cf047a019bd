import { type ReactNode, useSyncExternalStore } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { noticeCalls } from '../../../../contract/talk/notices.ts';
import { apiContext } from '../../../app/api/context.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { loadNotices } from './load-notices.ts';
import { NoticeCentre } from './notice-centre.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('notices');

export const loader = ({ context, url }: LoaderFunctionArgs<RouterContextProvider>) =>
  loadNotices(context.get(apiContext), url, noticeCalls);

const never = () => () => undefined;

/** `/message/center`: the buyer's notices. Client-only, as the specification says: the server writes no message into the page. */
export default function MessageCenter(): ReactNode {
  const loaded = useLoaderData<typeof loader>();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!inBrowser) return <SkeletonRows rows={8} />;
  return <NoticeCentre loaded={loaded} calls={noticeCalls} settings="/account/notifications" />;
}
