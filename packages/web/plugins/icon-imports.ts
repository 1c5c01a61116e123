import type { Plugin } from 'vite';

const PACKAGE = '@tabler/icons-react';
const IMPORT = new RegExp(String.raw`import\s*\{([^}]*)\}\s*from\s*["']${PACKAGE}["'];?`, 'g');

/**
 * Imports each icon from its own file instead of the package's index. The index refers to every
 * icon, so the chunks (`chunks.ts`) could not tell which screen needs which.
 */
export function iconImports(): Plugin {
  return {
    name: 'icon-imports',
    apply: 'build',
    transform: {
      filter: { code: PACKAGE },
      handler: (code) => ({
        code: code.replaceAll(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map(toDirectImport)
            .join(' '),
        ),
        map: null,
      }),
    },
  };
}

/** `IconX` or `IconX as Close`. */
function toDirectImport(specifier: string): string {
  const [icon, local = icon] = specifier.split(/\s+as\s+/);
  return `import ${local} from "${PACKAGE}/dist/esm/icons/${icon}.mjs";`;
}
