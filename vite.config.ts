import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|@remix-run[\\/]route-pattern)[\\/]/;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // React and the router in one file: they are always needed together and change least often.
                { name: 'framework', test: framework, priority: 10 },
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
