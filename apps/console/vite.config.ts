import { browserContract } from '@saifu/web/plugins/browser-contract.ts';
import { iconImports } from '@saifu/web/plugins/icon-imports.ts';
import { interFont } from '@saifu/web/plugins/inter-font.ts';
import { precompress } from '@saifu/web/plugins/precompress.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/console/',
  plugins: [react(), browserContract(), iconImports(), interFont(), precompress()],
  build: {
    target: 'es2024',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A data: URL would require an exception in the content security policy.
    assetsInlineLimit: 0,
  },
  server: { port: 5174, proxy: { '/api': 'http://127.0.0.1:3000' } },
});
