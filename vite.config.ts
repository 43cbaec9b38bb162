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

const whenOpen = (id: string) =>
  `import { whenOpen } from '/src/layout/when-open.tsx'; export default whenOpen(() => import('${id}?replaced'));`;

const inProduction = (id: string) => `export * from '${id.replace('/development/', '/production/')}';`;

/**
 * Files of packages that every page would load and hardly a page needs at first, with the code in their place, given
 * their path (docs/decisions/0066-lean-packages.md).
 */
const replaced: Readonly<Record<string, (id: string) => string>> = {
  // Shims of node-polyglot, for browsers in which the portal doesn't run.
  'object.entries/index.js': () => 'module.exports = Object.entries;',
  'hasown/index.js': () => 'module.exports = Object.hasOwn;',
  // react-admin's exporter, which lists of the portal don't show.
  'jsonexport/dist/index.js': (id) =>
    `export default (rows, done) => void import('${id}?replaced').then(({ default: write }) => write(rows, done));`,
  // Guesses labels of undeclared names; each entity and field declares its own.
  'inflection/lib/inflection.js': () =>
    'const same = (name) => name; module.exports = { humanize: same, inflect: same, transform: same };',
  // MUI's themes of CSS variables and its ripples: the portal's theme has neither.
  '@mui/material/esm/styles/createThemeWithVars.js': () => 'export default undefined;',
  '@mui/material/esm/styles/ThemeProviderWithVars.js': () => 'export const CssVarsProvider = undefined;',
  '@mui/material/esm/ButtonBase/TouchRipple.js': () => 'export default undefined;',
  // For emotion's `withTheme`, which nothing calls.
  'hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js': () => 'module.exports = undefined;',
  // Its package has nothing but the development build for every bundler.
  'react-router/dist/development/index.mjs': inProduction,
  'react-router/dist/development/dom-export.mjs': inProduction,
  // What opens, and what places tooltips and suggestions.
  '@mui/material/esm/Dialog/Dialog.js': whenOpen,
  '@mui/material/esm/Menu/Menu.js': whenOpen,
  '@mui/material/esm/Modal/Modal.js': whenOpen,
  '@mui/material/esm/Popper/BasePopper.js': whenOpen,
};

const notFound = new Set(Object.keys(replaced));
const leanPackages: Plugin = {
  name: 'lean-packages',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const path = id.split('/node_modules/').at(-1) ?? '';
    notFound.delete(path);
    return replaced[path]?.(id);
  },
  buildEnd(error) {
    if (!error && notFound.size > 0) this.error(`Nothing imports what is replaced: ${[...notFound].join(', ')}.`);
  },
};

/** The portal: one page, built into `dist/portal`; in development `/api` is answered by the Admin API beside it. */
export default defineConfig({
  plugins: [leanPackages, react(), pagePaths],
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
