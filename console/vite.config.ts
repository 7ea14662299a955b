import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// `npm run dev -w console` serves the console while it is changed, next to a local system
const service = process.env.SERVICE_URL ?? 'http://localhost:4600';

export default defineConfig({
  base: '/console/',
  resolve: { alias: { '@made-to-order/client': fileURLToPath(new URL('../client/src/client.ts', import.meta.url)) } },
  server: { proxy: Object.fromEntries(['/v2', '/master-administration', '/files'].map((path) => [path, service])) },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
