import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The portal: one page, built into `dist/portal`; in development `/api` is answered by the Admin API beside it. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    sourcemap: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:8081', '/healthz': 'http://127.0.0.1:8081', '/readyz': 'http://127.0.0.1:8081' },
  },
})
