import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { PageFrame } from '../../components/layout/frame.tsx';

/** Like the default layout, but its pages use the full width and set their own spacing. */
export default function HomeLayout(): ReactNode {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
