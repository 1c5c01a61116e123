import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Clients of Scalar without a code sample. What remains is curl, Node, Python and Ruby. */
const HIDDEN_CLIENTS = {
  ...Object.fromEntries(
    [
      ...['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'js', 'julia'],
      ...['kotlin', 'objc', 'ocaml', 'php', 'powershell', 'r', 'rust', 'swift'],
    ].map((language) => [language, true]),
  ),
  node: ['axios', 'ofetch', 'undici'],
  python: ['python3', 'aiohttp', 'httpx_sync', 'httpx_async'],
  shell: ['httpie', 'wget'],
};

/** Settings of Scalar. Features that call outside servers are off. */
const CONFIGURATION = {
  url: '/api/openapi.json',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  hideDarkModeToggle: true,
  documentDownloadType: 'direct',
  modelsSectionLabel: 'Schemas',
  orderSchemaPropertiesBy: 'preserve',
  authentication: { preferredSecurityScheme: 'key' },
  persistAuth: false,
  hiddenClients: HIDDEN_CLIENTS,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

type DocsPageOptions = {
  readonly nonce: string;
  /** Whether the console may fill in an API key. */
  readonly takesKey: boolean;
};

/** The page of the API document. Scalar renders it in the browser. */
export function renderDocsPage({ nonce, takesKey }: DocsPageOptions): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" content="${nonce}">
<title>Saifu API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/theme.css">
</head>
<body>
<noscript>This page needs JavaScript. The same document is available as
<a href="/api/openapi.json">openapi.json</a> and as a
<a href="/api/postman.json">Postman collection</a>.</noscript>
<script src="/api/docs/style-nonce.js"></script>
<script id="api-reference" type="application/json"
 data-configuration="${escapeAttribute(JSON.stringify(CONFIGURATION))}"></script>
${takesKey ? '<script src="/api/docs/api-key.js"></script>' : ''}
<script src="/api/docs/scalar.js"></script>
</body>
</html>
`;
}

/**
 * Gives the nonce of the page to every style element that a script creates. Scalar does so only for
 * its first one. A style element in injected HTML remains forbidden.
 */
export const STYLE_NONCE_SCRIPT = `
const { content: nonce } = document.querySelector('meta[property="csp-nonce"]');
const { createElement } = document;
document.createElement = function (...options) {
  const element = createElement.apply(this, options);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};
`;

/**
 * Fills in the API key that the console has just created, if the console opened this page. The key
 * is taken from the memory of the console and stays in that of this page: it is never in a URL, in
 * storage or in a request for a page. A page of another origin has no such function, or may not be
 * read at all.
 */
export const API_KEY_SCRIPT = `
try {
  const key = window.opener?.takeApiReferenceKey?.();
  window.opener = null;
  if (/^sk_[\\w-]{43}$/.test(key)) {
    const { dataset } = document.getElementById('api-reference');
    const configuration = JSON.parse(dataset.configuration);
    const filledIn = { type: 'http', scheme: 'bearer', token: key };
    configuration.authentication.securitySchemes = { key: filledIn };
    dataset.configuration = JSON.stringify(configuration);
  }
} catch {
  // The opener is of another origin. The page works without a key.
}
`;

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** The design tokens of the product, and the variables of Scalar in terms of them. */
export async function loadDocsTheme(): Promise<string> {
  const tokens = await readFile(require.resolve('@saifu/ui/tokens.css'), 'utf8');
  return `${tokens}${THEME}`;
}

/** Twice the class, because Scalar adds its own style sheet later. */
const THEME = `
.light-mode { color-scheme: light; }
.dark-mode { color-scheme: dark; }
body {
  margin: 0;
  background: var(--color-page);
  color: var(--color-ink);
  font-family: var(--font);
}
.light-mode.light-mode, .dark-mode.dark-mode {
  --scalar-font: var(--font);
  --scalar-font-code: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace;
  --scalar-background-1: var(--color-surface);
  --scalar-background-2: var(--color-page);
  --scalar-background-3: var(--color-hover);
  --scalar-background-4: var(--color-line);
  --scalar-background-accent: var(--color-primary-soft);
  --scalar-color-1: var(--color-ink);
  --scalar-color-2: var(--color-ink-second);
  --scalar-color-3: var(--color-ink-second);
  --scalar-color-accent: var(--color-primary-ink);
  --scalar-border-color: var(--color-line);
  --scalar-color-green: var(--color-success);
  --scalar-color-red: var(--color-danger);
  --scalar-color-yellow: var(--color-warning);
  --scalar-color-orange: var(--color-warning);
  --scalar-color-blue: var(--color-info);
  --scalar-color-purple: var(--color-primary-ink);
  --scalar-color-alert: var(--color-warning);
  --scalar-color-danger: var(--color-danger);
  --scalar-background-alert: var(--color-warning-soft);
  --scalar-background-danger: var(--color-danger-soft);
  --scalar-button-1: var(--color-primary);
  --scalar-button-1-hover: var(--color-primary-hover);
  --scalar-button-1-color: var(--color-on-primary);
  --scalar-link-color: var(--color-primary-ink);
  --scalar-link-color-hover: var(--color-primary);
  --scalar-text-decoration: underline;
  --scalar-sidebar-background-1: var(--color-page);
  --scalar-sidebar-color-1: var(--color-ink);
  --scalar-sidebar-color-2: var(--color-ink-second);
  --scalar-sidebar-color-active: var(--color-primary-ink);
  --scalar-sidebar-item-active-background: var(--color-primary-soft);
  --scalar-sidebar-item-hover-background: var(--color-hover);
  --scalar-sidebar-item-hover-color: var(--color-ink);
  --scalar-sidebar-border-color: var(--color-line);
  --scalar-sidebar-search-background: var(--color-surface);
  --scalar-sidebar-search-border-color: var(--color-field-line);
  --scalar-sidebar-search-color: var(--color-ink-second);
  --scalar-shadow-1: var(--shadow);
  --scalar-shadow-2: var(--shadow);
}
/* Code in guides wraps, so that it needs no scrolling. */
.markdown.markdown code.hljs, .markdown.markdown code.hljs * {
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.markdown.markdown td code { overflow-wrap: break-word; word-break: normal; }
/* A link to a section moves the focus there. The section is not a control. */
section[tabindex="-1"]:focus-visible { outline: none; }
`;
