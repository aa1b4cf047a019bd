import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { compacted } from './route-manifest.ts';

const off = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
};
const manifest = {
  entry: { module: '/assets/entry-1.js', imports: ['/assets/frame-2.js'], css: [] },
  routes: {
    root: { ...off, id: 'root', path: '', hasErrorBoundary: true, module: '/assets/root-3.js', imports: ['/assets/frame-2.js'], css: [] },
    'pages/content/home/home': {
      ...off,
      id: 'pages/content/home/home',
      parentId: 'root',
      index: true,
      hasLoader: true,
      module: '/assets/home-4.js',
      imports: ['/assets/frame-2.js', '/assets/card-5.js'],
      css: ['/assets/home-6.css'],
    },
    'pages/cart/cart': {
      ...off,
      id: 'pages/cart/cart',
      parentId: 'root',
      path: 'cart',
      hasClientLoader: true,
      clientLoaderModule: '/assets/loader-7.js',
      module: '/assets/cart-8.js',
      imports: ['/assets/frame-2.js'],
      css: [],
    },
  },
  url: '/assets/manifest-9.js',
  version: '9',
};

test('the browser reads the routes that were written, without the imports of pages that nobody fetches ahead', () => {
  const window: { __reactRouterManifest?: typeof manifest } = {};
  runInNewContext(compacted(manifest), { window });
  const cart = { ...manifest.routes['pages/cart/cart'], imports: [] };
  // As JSON: what is undefined is as good as missing, and objects of another context are no equals.
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual({
    ...manifest,
    routes: { ...manifest.routes, 'pages/cart/cart': cart },
  });
});
