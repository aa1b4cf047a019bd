/** Widths in pixels of the size folders; n0 is the original. */
export const pictureSizes = { n0: 0, n1: 80, n2: 160, n3: 350, n4: 600, n5: 1200, n6: 2400 } as const;
export type PictureSize = keyof typeof pictureSizes;
export const defaultPictureSize: PictureSize = 'n3';

const base = '/media/';

/** The address of a picture of the file store, in a size. Each path segment of the key is escaped. */
export function pictureUrl(key: string, size: PictureSize = defaultPictureSize): string {
  const path = /^[\w./-]*$/.test(key) ? key : key.split('/').map(encodeURIComponent).join('/');
  return `${base}${size}/${path}`;
}

/**
 * Inserts the size folder into the address of a picture on our own hosts; every other address stays as it is,
 * as does one that has a size folder already. `hosts` are our own in addition to the page's, such as that of a CDN.
 */
export function sized(address: string, size: PictureSize = defaultPictureSize, hosts: readonly string[] = []): string {
  const own = address.startsWith(base) || hosts.some((host) => address.startsWith(`https://${host}${base}`));
  if (!own) return address;
  const at = address.indexOf(base) + base.length;
  const [folder = ''] = address.slice(at).split('/', 1);
  return Object.hasOwn(pictureSizes, folder) ? address : `${address.slice(0, at)}${size}/${address.slice(at)}`;
}
