import { isBuyer, isSeller, may, type Shell } from '../../app/shell.ts';

const labels = ['common.orders', 'common.downloads', 'common.sales', 'common.backOffice', 'common.help', 'common.tracking'] as const;
export type TopLink = { to: string; label: (typeof labels)[number] };

/** The top navigation by role: orders and downloads of those who have them, help and tracking for everybody. */
export function topLinks(shell: Pick<Shell, 'viewer' | 'navigation'> | null): TopLink[] {
  const viewer = shell?.viewer ?? null;
  const buys = isBuyer(viewer) && !viewer?.unaudited;
  const articles = shell?.navigation.articles ?? [];
  const help = articles.find(({ urlKey }) => urlKey === 'faq') ?? articles.find(({ urlKey }) => urlKey !== 'about-us');
  const links: (TopLink | false | undefined)[] = [
    buys && { to: '/purchased/purchase-orders', label: 'common.orders' },
    buys && may(viewer, 'material.download') && { to: '/download/center', label: 'common.downloads' },
    isSeller(viewer) && { to: '/seller-console', label: 'common.sales' },
    viewer?.operator && { to: '/operator', label: 'common.backOffice' },
    help && { to: `/help/${help.urlKey}`, label: 'common.help' },
    { to: '/tracking', label: 'common.tracking' },
  ];
  return links.filter((link): link is TopLink => Boolean(link));
}
