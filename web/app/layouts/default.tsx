import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { PageFrame } from '../../components/layout/frame.tsx';

export default function DefaultLayout(): ReactNode {
  return (
    <PageFrame>
      <div className="page-width py-6 md:py-8">
        <Outlet />
      </div>
    </PageFrame>
  );
}
