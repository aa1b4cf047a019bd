import type { ReactNode } from 'react';
import { SkipLink } from '../../ui/skip-link.tsx';
import { useLocation } from 'react-router';
import { useText } from '../../app/i18n/text.tsx';
import { TextLink } from '../../ui/link.tsx';
import { late } from '../../delivery/late.tsx';
import { ListHost } from '../lists/list-host.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isBuyer, useShell } from '../../app/shell.ts';
import { Footer } from './footer.tsx';
import { Header } from '../header/header.tsx';

const TopNavigation = late('top-navigation', () => import('../header/top-navigation.tsx'));

/** Where a buyer who is not accepted yet sees what is missing. */
const reviewPath = '/account/account-infos';

/** Header, content, footer; `slim`: a footer of one line. */
export function PageFrame({ slim = false, children }: { slim?: boolean; children: ReactNode }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="content" label={text('common.skipToContent')} />
      <TopNavigation atOnce={false} />
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {viewer?.unaudited && isBuyer(viewer) && pathname !== reviewPath && (
          <div className="page-width pt-4">
            <Notice kind="caution">
              {text('common.unaudited')} <TextLink to={reviewPath}>{text('common.toReview')}</TextLink>
            </Notice>
          </div>
        )}
        {children}
      </main>
      <Footer slim={slim} />
      <ListHost />
    </div>
  );
}
