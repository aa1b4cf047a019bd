import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { withLateScripts } from './late-scripts.server.ts';

const page = (scripts: string) =>
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><title>T</title><link rel="modulepreload" href="/assets/b.js" nonce="n"/></head><body><p>Text</p>${scripts}</body></html>`;
const written = `<script nonce="n">first()</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_clientLoader from "/assets/loader.js";
import * as route1_main from "/assets/page.js";
const route1 = {...route1_clientLoader,...route1_main};

  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.js");</script>`;

test('the router’s script waits, with all that it imports, and keeps the nonce', () => {
  const html = withLateScripts(page(written), ['/assets/texts.js']);
  expect(html).not.toMatch(/<link rel="modulepreload"|type="module"/);
  expect(html).toContain('<title>T</title></head><body><p>Text</p><script nonce="n">first()</script><script nonce="n">{');
  expect(html).toContain('["/assets/a.js","/assets/b.js","/assets/texts.js"]');
  const script = /<script nonce="n">(\{[\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(script).toContain(
    'const [,route0,route1_clientLoader,route1_main]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/loader.js"),import("/assets/page.js")]);',
  );
  expect(script).toContain('const route1 = {...route1_clientLoader,...route1_main};');
  expect(script).toMatch(/import\("\/assets\/entry\.js"\);\}/);
  // The entry begins to work as soon as it is there, so it comes last.
  expect(script).toContain('for(const address of ["/assets/a.js","/assets/b.js","/assets/texts.js"])');
  expect(withLateScripts(page(written).replace('a.js', 'entry.js'), [])).toContain('for(const address of ["/assets/b.js"])');
  // It is one that runs.
  expect(() => new Script(script)).not.toThrow();
});

test('a page without it stays as it is', () => {
  expect(withLateScripts(page(''), [])).toBe(page(''));
});
