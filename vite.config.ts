import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin } from 'vite';
import { compileCatalogues, compiledCatalogues } from './scripts/compile-catalogues.ts';
import { compress } from './scripts/parts/compress.ts';
import { textFile } from './web/app/i18n/text-file.ts';

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|@remix-run[\\/]route-pattern)[\\/]/;

const frame = new RegExp(
  [
    'web/root\\.tsx$',
    'web/app/(?:start-client|connection|not-found|shell|slug|theme|cookie|access|page-frame|seo)\\.tsx?$',
    'web/app/api/(?:guard|context)\\.ts$',
    'web/app/i18n/[\\w-]+\\.tsx?$',
    'web/app/layouts/default\\.tsx$',
    'web/components/layout/(?:frame|footer|error-view)\\.tsx?$',
    'web/components/header/(?:header|header-menus?|category-navigation)\\.tsx?$',
    'web/components/search-box/(?:search-box|search-history)\\.tsx?$',
    'web/delivery/static-html\\.tsx$',
    'web/ui/(?:icon|brand|button|lazy-part|link|picture|notice|toasts?|toast-store|loading-bar)\\.tsx?$',
    'contract/wire/codes\\.ts$',
    'contract/values/(?:locale|money|pictures)\\.ts$',
  ].join('|'),
);

/**
 * The texts are compiled before anything asks for them, and again whenever a catalogue changes. A build keeps each group of each language in a file
 * whose name the browser can make itself: one hash for all of them, since a list of some two hundred names would be part of every first visit.
 */
function texts(): Plugin {
  return {
    name: 'kontor-texts',
    enforce: 'pre',
    async config(_config, { command }) {
      await compileCatalogues();
      const version = command === 'build' ? await textsVersion() : null;
      return { define: { 'import.meta.env.KONTOR_TEXTS': JSON.stringify(version) } };
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (file.endsWith('.po')) void compileCatalogues();
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return;
      const version = await textsVersion();
      for (const { group, language, source } of await compiledCatalogues())
        this.emitFile({ type: 'asset', fileName: textFile(group, language, version).slice(1), source });
    },
  };
}

async function textsVersion(): Promise<string> {
  const hash = createHash('sha256');
  for (const { group, language, source } of await compiledCatalogues()) hash.update(`${group} ${language} ${source}`);
  return hash.digest('base64url').slice(0, 10);
}

/** The service worker is one file without imports, under a name that never changes. */
function serviceWorker(): Plugin {
  return {
    name: 'kontor-service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          ...{ write: false, target: 'es2023', modulePreload: false, copyPublicDir: false },
          rolldownOptions: { input: join(import.meta.dirname, 'web/app/stream/worker.ts'), output: { format: 'iife' } },
        },
      });
      const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((result) => ('output' in result ? result.output : []));
      if (chunk?.type !== 'chunk') return this.error('The service worker was not built.');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: chunk.code });
    },
  };
}

/** Scripts are compressed once, here, as well as it goes; the server only hands them out. */
function precompress(): Plugin {
  return {
    name: 'kontor-precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir }) {
        const names = await readdir(join(dir ?? '', 'assets'));
        for (const name of names) if (/\.(?:js|css|svg|json)$/.test(name)) await compress(join(dir ?? '', 'assets', name));
        await compress(join(dir ?? '', 'sw.js'));
      },
    },
  };
}

/**
 * The router reloads the page whenever a route's script cannot be loaded: again and again while it is missing, into the browser's own error page
 * when the connection has failed, and without the navigation that was asked for. web/app/connection.ts does it better, but there is no setting.
 */
function routeParts(): Plugin {
  return {
    name: 'kontor-route-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-router[\\/].*[\\/]ssr[\\/](?:routeModules|routes)\.js$/ },
      handler(code) {
        const loads = /await import\(([^()]*route\.(?:module|client\w+Module)\s*)\)/g;
        const changed = code.replace(loads, 'await window.loadRoutePart(() => import($1))');
        if (changed === code) this.error('React Router loads its route modules in another way: see routeParts in vite.config.ts');
        // What it would do about a failure, which no longer reaches it.
        return changed.replace(/catch \(error\) \{[^]*?return new Promise\(\(\) => \{\}\);\s*\}/, 'finally {}');
      },
    },
  };
}

/** A single non-ASCII character makes Node store the entire source with two bytes per character: nine megabytes instead of five. */
function narrow(): Plugin {
  return {
    name: 'kontor-narrow',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_options, bundle) {
      const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [texts(), tailwindcss(), reactRouter(), routeParts(), serviceWorker(), precompress(), narrow()],
  build: {
    // The server asks the manifest which files hold a language's texts, to preload them.
    manifest: true,
    target: 'es2023',
    // Each asset is a file of its own: data: addresses would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    ssr: {
      build: { rolldownOptions: { output: { codeSplitting: false } } },
      // Reading the environment costs a microsecond, and libraries read it in every component.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Seven characters of the hash instead of eight: the list of routes, part of every first visit, names each file and cannot be compressed there.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // React and the router in one file: they are always needed together and change least often.
                { name: 'framework', test: framework, priority: 10 },
                // What stands around every page, likewise: twenty small files would be twenty requests, and compress worse.
                { name: 'frame', test: frame, priority: 5 },
              ],
            },
          },
        },
      },
    },
  },
  ssr: {
    // Everything in one file: a quick start, and React's production build whatever NODE_ENV says.
    noExternal: command === 'build' ? true : undefined,
  },
}));
