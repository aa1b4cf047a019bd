declare module 'fontkit' {
  /** What Kontor uses of it; it has no types of its own. */
  export function create(font: Uint8Array): { layout: unknown };
}
