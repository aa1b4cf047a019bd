import type { ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, content, footer. */
export function PageFrame({ children }: { children: ReactNode }): ReactNode {
  const text = useText();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-surface px-4 py-2 shadow-float focus:translate-y-0">
        {text('common.skipToContent')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
