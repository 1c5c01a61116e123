import { join } from 'node:path';
import { iconImports } from '../../apps/wallet/plugins/icon-imports.ts';
import { interFont } from '../../apps/wallet/plugins/inter-font.ts';

/** Ladle brings a Vite of its own. */
export default {
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  publicDir: false,
  plugins: [iconImports(), interFont()],
  // The address is printed; no browser is opened.
  server: { open: false },
  build: { target: 'es2024' },
};
