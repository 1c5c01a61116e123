import { browserContract } from '@saifu/web/plugins/browser-contract.ts';
import { iconImports } from '@saifu/web/plugins/icon-imports.ts';
import { interFont } from '@saifu/web/plugins/inter-font.ts';
import { precompress } from '@saifu/web/plugins/precompress.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './plugins/chunks.ts';
import { webManifests } from './plugins/manifest.ts';
import { renderBlockingStyles } from './plugins/render-blocking.ts';
import { serviceWorker } from './plugins/service-worker.ts';

export default defineConfig({
  plugins: [
    react(),
    browserContract(),
    iconImports(),
    interFont(),
    renderBlockingStyles(),
    webManifests(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: 'es2024',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A data: URL would require an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
  // The QR worker loads its bundled reader only if the platform has none.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
