import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ErrorFrame } from '../../components/layout/error-view.tsx';

export default function ErrorLayout(): ReactNode {
  return (
    <ErrorFrame>
      <Outlet />
    </ErrorFrame>
  );
}
