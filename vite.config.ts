import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` lets the Admin API listen. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? '8081'}`;

/** The portal: one page, built into `dist/portal`; in development `/api` is answered by the Admin API beside it. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Every browser that runs es2022 knows it.
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the sign-in pages share with the application in one piece, and React in another, which stays in the cache when we change.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//u },
            { name: 'door', test: /(?:\/src\/(?:auth-provider\/(?:request|session|user|token)|storage|environment|i18n\/language)|\/messages\/languages)\.ts$|preload-helper/u },
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
