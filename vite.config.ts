import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { areas } from './resources/messages/areas.ts';

/** Where `npm run dev` lets the Admin API listen. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? '8081'}`;

/** Writes the paths of custom pages into `pages.json`, by which the server tells a page from an unknown address. */
const pagePaths: Plugin = {
  name: 'page-paths',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<typeof import('./src/screens/index.ts')>('./src/screens/index.ts', {
      configFile: false,
    });
    const source = JSON.stringify(module.pages.map(({ path }) => path));
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
};

/** Chunk of a file of messages: one for each language and area. react-admin's own are in `frame`. */
function messageChunk(module: string): string | null {
  const [, language = 'en', file = ''] = /messages\/(en|zh-Han[st])\/([\w-]+)\.ts$/u.exec(module) ?? [];
  if (file === '' || file === 'react-admin') return `messages-frame-${language}`;
  const area = Object.entries(areas).find(([, files]) => files.some((one) => one === file));
  return area ? `messages-${area[0]}-${language}` : null;
}

/** Chunks that are loaded before the application, and before any lazy part of it. */
const entry = /\/(?:rolldown-runtime|react|index)-[\w-]{8}\.js$/u;
const start = /\/(?:rolldown-runtime|react|index|auth|preload|application)-[\w-]{8}\.js$/u;

/** The portal: one page, built into `dist/portal`; in development `/api` is answered by the Admin API beside it. */
export default defineConfig({
  plugins: [react(), pagePaths],
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Every browser that runs es2022 knows it.
    modulePreload: {
      polyfill: false,
      // Leaves out what is there already: every list is part of a chunk that all pages load.
      resolveDependencies: (file, dependencies, { hostType }) => {
        if (hostType === 'html') return dependencies;
        const missing = dependencies.filter((one) => !(/\/application-/u.test(file) ? entry : start).test(one));
        return missing.some((one) => one !== file) ? missing : [];
      },
    },
    sourcemap: false,
    // In kB before compression; the application itself is 500.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A browser asks for six files at a time, and each costs a journey: few large pieces, by when they are
            // needed. Each takes what it imports along, but for what a piece above it has
            // (docs/decisions/0009-portal-size.md).
            {
              name: messageChunk,
              debugName: 'messages',
              test: /messages\/(?:en|zh-Han[st])\/|ra-language-english/u,
              priority: 6,
            },
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//u, priority: 5 },
            { name: 'door', tags: ['$initial'], priority: 4 },
            { name: 'auth', test: /\/src\/(?:auth-provider\/sign-in-out|sign-in\/refusal)\.ts$/u, priority: 3.5 },
            { name: 'preload', test: /\/src\/preload\.ts$/u, priority: 3 },
            { name: 'application', test: /\/src\/bootstrap\.tsx$/u, priority: 2 },
            { name: 'list', test: /\/src\/screens\/ListScreen\.tsx$/u, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/media': api, '/healthz': api, '/readyz': api },
  },
});
