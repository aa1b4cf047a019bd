/** Cookies of a request, and a way to set some with the answer; calls and pages have one. */
export type CookieJar = {
  config: { publicUrl: string };
  cookies: Record<string, string | undefined>;
  setCookie: (
    name: string,
    value: string,
    options: { maxAge?: number; httpOnly?: boolean; sameSite?: 'lax' | 'strict'; path?: string },
  ) => void;
};
