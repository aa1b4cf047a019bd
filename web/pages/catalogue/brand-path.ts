/** Apart from the paths that every page loads. */
export function brandPath(brand: { urlKey: string; id: number }): string {
  return `/brand/${brand.urlKey}~${brand.id}`;
}
