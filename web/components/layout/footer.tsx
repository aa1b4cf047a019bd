import type { ReactNode } from 'react';
import { useText } from '../../app/i18n/text.tsx';
import { MarketMark } from '../header/wordmark.tsx';
import { StaticHtml } from '../../delivery/static-html.tsx';
import { Link } from '../../ui/link.tsx';
import { hasAboutUs, type Shell, useShell } from '../../app/shell.ts';
import { categoryPath } from '../../app/slug.ts';
import { ThemeSwitch } from '../header/header-menus.tsx';

const link = 'text-sm text-muted hover:text-accent';

/** `slim`: one line, on pages where people work. */
export function Footer({ slim = false }: { slim?: boolean }): ReactNode {
  const shell = useShell();
  const content = {
    navigation: shell?.navigation ?? { categories: [], articles: [], agreements: [] },
    visitor: !shell?.viewer,
    year: String(shell?.year ?? ''),
    market: shell?.market ?? { name: '', logoPath: null, slogan: null },
  };
  return (
    <StaticHtml as="footer" className={`border-t border-line bg-sunken ${slim ? '' : 'mt-16'}`} by={['footer', slim, content]}>
      {() => (slim ? <SlimFooter {...content} /> : <FooterContent {...content} />)}
    </StaticHtml>
  );
}

type Content = Pick<Shell, 'navigation' | 'market'> & { year: string; visitor: boolean };

function FooterContent(content: Content): ReactNode {
  const text = useText();
  const { navigation, market, visitor } = content;
  return (
    <>
      <div className="page-width grid gap-10 py-12 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="flex flex-col items-start gap-4">
          <MarketMark market={market} size={44} />
          <p className="max-w-xs font-display text-xl text-balance">{market.slogan ?? text('common.tagline')}</p>
        </div>
        <FooterList title={text('common.categories')}>
          {navigation.categories.map((category) => (
            <Link key={category.id} to={categoryPath(category)} className={link}>
              {category.name}
            </Link>
          ))}
        </FooterList>
        <FooterList title={text('common.articles')}>
          {/* It has a page and a link of its own. */}
          {navigation.articles
            .filter(({ urlKey }) => urlKey !== 'about-us')
            .map((article) => (
              <Link key={article.urlKey} to={`/help/${article.urlKey}`} className={link}>
                {article.title}
              </Link>
            ))}
        </FooterList>
        <FooterList title={text('common.market')}>
          {hasAboutUs(navigation) && (
            <Link to="/about-us" className={link}>
              {text('common.aboutUs')}
            </Link>
          )}
          <Link to="/imprint" className={link}>
            {text('common.imprint')}
          </Link>
          <AgreementLinks navigation={navigation} />
          <Link to="/tracking" className={link}>
            {text('common.tracking')}
          </Link>
          {visitor && (
            <>
              <Link to="/register-buyer" className={link}>
                {text('common.registerBuyer')}
              </Link>
              <Link to="/register-seller" className={link}>
                {text('common.registerSeller')}
              </Link>
            </>
          )}
        </FooterList>
      </div>
      <LastLine {...content} />
    </>
  );
}

function LastLine({ year, market, children }: Content & { children?: ReactNode }): ReactNode {
  const text = useText();
  return (
    <div className="page-width flex flex-wrap items-center justify-between gap-4 border-t border-line py-5">
      <p className="text-xs text-muted">{text('common.copyright', { year, market: market.name })}</p>
      {children}
      {/* Where a widget needs consent, customer-widget.tsx puts the way to the cookie settings here. */}
      <span id="cookie-settings" className="empty:hidden" />
      <ThemeSwitch />
    </div>
  );
}

function SlimFooter(content: Content): ReactNode {
  const text = useText();
  const { navigation } = content;
  return (
    <LastLine {...content}>
      <nav aria-label={text('common.articles')} className="flex flex-wrap gap-x-6 gap-y-2">
        {navigation.articles.map((article) => (
          <Link key={article.urlKey} to={`/help/${article.urlKey}`} className={link}>
            {article.title}
          </Link>
        ))}
        <Link to="/imprint" className={link}>
          {text('common.imprint')}
        </Link>
        <AgreementLinks navigation={navigation} />
      </nav>
    </LastLine>
  );
}

function AgreementLinks({ navigation }: Pick<Shell, 'navigation'>): ReactNode {
  return navigation.agreements.map(({ key, title }) => (
    <Link key={key} to={`/help/agreement/${key}`} className={link}>
      {title}
    </Link>
  ));
}

function FooterList({ title, children }: { title: string; children: ReactNode }): ReactNode {
  // A new market has neither categories nor articles; the columns stay in their places.
  if (Array.isArray(children) && children.length === 0) return <span className="max-md:hidden" />;
  return (
    <nav aria-label={title} className="flex flex-col items-start gap-2.5">
      <h2 className="mb-1 text-sm font-semibold">{title}</h2>
      {children}
    </nav>
  );
}
