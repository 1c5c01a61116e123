import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

// Everybody needs these at once; the small script that comes first would name them a moment later.
const FIRST = ['rolldown-runtime', 'react', 'login'];

/**
 * The body is empty until the script has run, so nothing is lost by waiting for it, and a chosen
 * theme never flashes in the colours of the other.
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
