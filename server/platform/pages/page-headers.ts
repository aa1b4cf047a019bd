import { createHash } from 'node:crypto';
import type { PolicySources } from './widget.ts';

/**
 * Headers of every page. Scripts and styles run only by nonce or hash; style attributes are the one thing allowed inline. `more` opens the
 * pages of signed-in users: for the chat, and for the customer service widget of those who agreed to it.
 */
export function securityHeaders(
  allowed: { scripts: readonly string[]; styles: readonly string[] },
  https: boolean,
  more: PolicySources = {},
): Record<string, string> {
  const open = (directive: string, ...sources: readonly string[]): string => [directive, ...sources, ...(more[directive] ?? [])].join(' ');
  // A nonce would switch 'unsafe-inline' off.
  const styles = more['style-src']?.includes("'unsafe-inline'") ? [] : allowed.styles;
  const policy = [
    "default-src 'none'",
    open('script-src', "'self'", ...allowed.scripts),
    open('style-src', "'self'", ...styles),
    "style-src-attr 'unsafe-inline'",
    open('img-src', "'self'", 'data:', 'blob:'),
    open('media-src', "'self'", 'blob:'),
    open('font-src', "'self'"),
    open('connect-src', "'self'"),
    ...(more['frame-src'] ? [open('frame-src')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** The chat's connection by its address, for signed-in pages: older Safari does not count it among 'self'. */
export const withSocket = (more: PolicySources, publicUrl: string): PolicySources => ({
  ...more,
  'connect-src': [new URL(publicUrl).origin.replace(/^http/, 'ws'), ...(more['connect-src'] ?? [])],
});

const script = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const style = /<style([^>]*)>([\s\S]*?)<\/style>/g;
const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * For cached pages, which can carry no nonce: the hashes of what was written into them with the nonce of their making, and the
 * page without it. What got into a page as text never knew the nonce, so it is not allowed. Data (JSON-LD) does not run and needs no hash.
 */
export function withoutNonce(html: string, nonce: string): { html: string; scripts: string[]; styles: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)]
      .filter(([, attributes = '']) => attributes.includes(attribute) && !attributes.includes('ld+json'))
      .map(([, , content = '']) => hashed(content));
  return { html: html.replaceAll(attribute, ''), scripts: hashes(script), styles: hashes(style) };
}
