import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { PageFrame } from '../../components/layout/frame.tsx';

/** Like the default one, but its pages use the whole width and space themselves. */
export default function HomeLayout(): ReactNode {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
