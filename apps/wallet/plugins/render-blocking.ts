import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

// Every page needs these chunks at once. Without preload links the entry script would request them
// a moment later.
const FIRST = ['rolldown-runtime', 'react', 'login'];

/**
 * Blocks rendering until the entry script has run. The body is empty until then, so nothing is
 * lost, and a stored theme never flashes in the other theme's colors.
 */
export function renderBlockingStyles(): Plugin {
  return {
    name: 'paint-once',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html
          .replace('<script type="module"', '$& blocking="render"')
          .replace('</head>', `  ${bundle ? linksTo(bundle).join('\n    ') : ''}\n  $&`),
    },
  };
}

function linksTo(bundle: Bundle): readonly string[] {
  return Object.values(bundle).flatMap((file) => {
    if (file.type !== 'chunk' || !FIRST.includes(file.name)) return [];
    const styles = [...(file.viteMetadata?.importedCss ?? [])];
    return [
      `<link rel="modulepreload" crossorigin href="/${file.fileName}">`,
      ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ];
  });
}
