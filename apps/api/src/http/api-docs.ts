import { API_TAGS, findApiTag } from '@saifu/contract/api-tags';
import { type Endpoint, getErrorCodes } from '@saifu/contract/endpoint';
import { openApi } from '@saifu/contract/openapi';
import { getHttpStatus } from '@saifu/domain/shared/app-error';

/**
 * Renders the API document as a page without scripts: one disclosure per endpoint, grouped by tag.
 */
export function docsPage(
  rows: readonly Endpoint[],
  installation: { readonly version: string; readonly serverUrl: string },
): string {
  const { version } = installation;
  const document = openApi(rows, installation);
  const paths = resolveRefs(document, document.paths) as Record<string, Record<string, Operation>>;
  const groups = Map.groupBy(rows, findApiTag);
  const sections = API_TAGS.map(({ name: tag }) => {
    const group = groups.get(tag) ?? [];
    const endpoints = group.map((row) => renderEndpoint(row, findOperation(paths, row))).join('');
    return group.length === 0 ? '' : `<section><h2>${plain(tag)}</h2>${endpoints}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Saifu API ${plain(version)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Saifu API <small>${plain(version)}</small></h1>
<p>Generated from the endpoints of this server. The same as data:
<a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Every error is an RFC 9457 problem
document whose <code>code</code> is one of those listed.</p>
${sections.join('')}</main></body></html>`;
}

/** Replaces references by what they refer to, because the page shows each endpoint by itself. */
function resolveRefs(document: object, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveRefs(document, item));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const path = String(value.$ref).split('/').slice(1);
    const target = path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), document);
    return resolveRefs(document, target);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolveRefs(document, inner)]),
  );
}

type Operation = {
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
${block('Response', operation?.responses[row.status ?? 200], row.reply)}
<h3>Errors</h3><ul>${errors.join('')}</ul></details>`;
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
