/**
 * What a page exports as `cache` when it looks the same for all visitors of a language and country. Layouts around it may add to it; a page
 * without it is rendered for each request.
 */
export type PageCache = {
  /** Parameters of the address that it reads; any other would only cache it twice. */
  vary?: {
    /** Of several values the first counts. */
    once?: readonly string[];
    /** All values count, in any order. */
    repeated?: readonly string[];
  };
  /**
   * What it is about, by the parameters of its path: when one of these tags is invalidated, the page is dropped at once. What else its
   * answers show is known from the calls; when that changes, the page is shown once more at most and rendered again meanwhile.
   */
  tags?: (params: Readonly<Record<string, string>>) => readonly string[];
};
