import { type Endpoint, getErrorCodes } from '@saifu/contract/endpoint';
import { openApi } from '@saifu/contract/openapi';
import { getHttpStatus } from '@saifu/domain/shared/app-error';

/**
 * Renders the API document as a page without scripts: one disclosure per endpoint, grouped by tag.
 */
export function docsPage(rows: readonly Endpoint[], version: string): string {
  const paths = openApi(rows, version).paths as Record<string, Record<string, Operation>>;
  const groups = Map.groupBy(rows, (row) => findOperation(paths, row)?.tags[0] ?? '');
  const sections = [...groups].map(([tag, group]) => {
    const endpoints = group.map((row) => renderEndpoint(row, findOperation(paths, row))).join('');
    return `<section><h2>${plain(tag)}</h2>${endpoints}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Saifu API ${plain(version)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Saifu API <small>${plain(version)}</small></h1>
<p>Printed from the rows the server serves. The same as data:
<a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Every no is an RFC 9457 problem
document whose <code>code</code> is one of those listed.</p>
${sections.join('')}</main></body></html>`;
}

type Operation = {
  readonly tags: readonly string[];
  readonly parameters: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
};

function findOperation(paths: Record<string, Record<string, Operation>>, row: Endpoint) {
  return paths[row.path]?.[row.method.toLowerCase()];
}

function renderEndpoint(row: Endpoint, operation: Operation | undefined): string {
  const errors = getErrorCodes(row).map((code) => `<li><b>${getHttpStatus(code)}</b> ${code}</li>`);
  return `<details><summary><b class="${row.method}">${row.method}</b>
<code>${plain(row.path)}</code> <span>${plain(row.summary)}</span></summary>
<p>Access: ${row.access}</p>${block('Parameters', operation?.parameters, row.params ?? row.query)}
${block('Body', operation?.requestBody, row.body)}
${block('Yes', operation?.responses[row.status ?? 200], row.reply)}
<h3>No</h3><ul>${errors.join('')}</ul></details>`;
}

function block(title: string, value: unknown, isThere: unknown): string {
  if (isThere === undefined) return '';
  return `<h3>${title}</h3><pre>${plain(JSON.stringify(value, null, 2))}</pre>`;
}

function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export const DOCS_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dae2e0, #2d3936);
  --ink: light-dark(#14201e, #e8f0ee); --page: light-dark(#f5f8f7, #0e1413);
  --card: light-dark(#fff, #161e1c); --teal: light-dark(#00796b, #4db6ac); }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 24px 16px 64px; }
a, summary b { color: var(--teal); }
h2 { margin: 32px 0 8px; font-size: 20px; }
h3 { margin: 16px 0 4px; font-size: 14px; }
small { font-weight: 400; }
details { background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  padding: 12px 16px; margin: 8px 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary span { display: block; }
pre { overflow-x: auto; font-size: 13px; }
ul { margin: 0; padding-left: 20px; font-size: 14px; }
`;
