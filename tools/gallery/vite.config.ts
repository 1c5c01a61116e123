import { join } from 'node:path';
import { iconImports } from '../../packages/web/plugins/icon-imports.ts';
import { interFont } from '../../packages/web/plugins/inter-font.ts';

/** Ladle brings a Vite of its own. */
export default {
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  publicDir: false,
  plugins: [iconImports(), interFont()],
  // The address is printed; no browser is opened.
  server: { open: false },
  build: { target: 'es2024' },
};
