import { useRouteLoaderData } from 'react-router';
import type { loadShell } from './load-shell.ts';

/** What the frame around every page knows. */
export type Shell = Awaited<ReturnType<typeof loadShell>>;

/** Null only where the frame itself could not be loaded (the error page). */
export function useShell(): Shell | null {
  return useRouteLoaderData<Shell>('root') ?? null;
}

/** The market's name; empty only where the frame itself could not be loaded. */
/** A new market has no page about itself yet. */
export const hasAboutUs = (navigation: Shell['navigation'] | undefined): boolean =>
  navigation?.articles.some(({ urlKey }) => urlKey === 'about-us') ?? false;

export const useMarketName = (): string => useShell()?.market.name ?? '';

/** The title of a page as the browser shows it. */
export const pageTitle = (title: string, market: string): string => (title === market || market === '' ? title : `${title} · ${market}`);

export function isSeller(viewer: Shell['viewer']): boolean {
  return viewer !== null && !viewer.operator && viewer.userType === 1;
}

export function isBuyer(viewer: Shell['viewer']): boolean {
  return viewer !== null && !viewer.operator && viewer.userType !== 1;
}

/** Whether the user may read a request for approval. */
export function readsApproval(viewer: Shell['viewer'], approval: { requestedBy: number }): boolean {
  return viewer?.userId === approval.requestedBy || may(viewer, 'order.approve');
}

export function may(viewer: Shell['viewer'], code: string): boolean {
  return viewer?.accessCodes.includes(code) ?? false;
}
