// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vite';

// The address of a running Ephemeris, for the development server.
const server = process.env['EPHEMERIS_ENDPOINT'] ?? 'http://localhost:8081';
const base = '/_ephemeris/portal/';

export default defineConfig({
  base,
  build: {
    outDir: 'target/classes/dev/ephemeris/portal',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // The content security policy refuses data: URLs, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/dbs': { target: server, secure: false },
      '/offers': { target: server, secure: false },
      '^/_ephemeris/(?!portal)': { target: server, secure: false },
    },
  },
});
