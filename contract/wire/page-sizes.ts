/** Rows per page that lists offer. Apart from paging.ts, so that public pages need not load the schemas for it. */
export const pageSizes = [10, 20, 30, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 20;
