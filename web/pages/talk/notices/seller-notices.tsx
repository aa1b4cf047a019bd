import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { sellerNoticeCalls } from '../../../../contract/talk/notices.ts';
import { apiContext } from '../../../app/api/context.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { loadNotices } from './load-notices.ts';
import { NoticeCentre } from './notice-centre.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('notices');

export const loader = ({ context, url }: LoaderFunctionArgs<RouterContextProvider>) =>
  loadNotices(context.get(apiContext), url, sellerNoticeCalls);

/** `/seller-console/notices`: what the message centre is for buyers. */
export default function SellerNotices(): ReactNode {
  return <NoticeCentre loaded={useLoaderData<typeof loader>()} calls={sellerNoticeCalls} settings="/seller-console/notifications" />;
}
