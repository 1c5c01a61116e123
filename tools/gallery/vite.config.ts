import { join } from 'node:path';
import { iconImports } from '../../apps/wallet/plugins/icon-imports.ts';

/** Ladle brings a Vite of its own. */
export default {
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  publicDir: false,
  plugins: [iconImports()],
  // The address is printed; no browser is opened.
  server: { open: false },
  build: { target: 'es2024' },
};
