import type { Language } from '@saifu/domain/shared/language';
import { type AccountDataKey, tAccountData } from '@saifu/i18n/account-data';
import type { DataPart, DataRow } from '../export-data.repository.ts';

export type ExportedPart = { readonly part: DataPart; readonly rows: readonly DataRow[] };

/**
 * Further rows are only in the JSON file, because a page with thousands of rows is not readable.
 */
const SHOWN = 200;

/** The contents of the files as an HTML page that works offline. */
export function dataPage(language: Language, made: string, parts: readonly ExportedPart[]): string {
  const t = (key: AccountDataKey) => escapeHtml(tAccountData(language, key));
  const contents = parts.map(
    ({ part, rows }) => `<li><a href="#${part}">${t(part)}</a> (${rows.length})</li>`,
  );
  const sections = parts.map(
    ({ part, rows }) => `<section id="${part}">
<h2>${t(part)}</h2>
<p><a href="${part}.json">${part}.json</a></p>
${rows.length === 0 ? `<p>${t('none')}</p>` : rows.slice(0, SHOWN).map(renderTable).join('\n')}
${rows.length > SHOWN ? `<p>${t('more')}</p>` : ''}
</section>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${t('title')}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${t('title')}</h1>
<p>${t('made')}: ${escapeHtml(made)}</p>
<p>${t('lead')}</p>
<ul>
${contents.join('\n')}
</ul>
${sections.join('\n')}
</body>
</html>
`;
}

const STYLE =
  'body{max-width:48rem;margin:0 auto;padding:1.5rem;font-family:sans-serif;line-height:1.6}' +
  'table{width:100%;border-collapse:collapse;margin:0 0 1.5rem}' +
  'th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-top:1px solid;' +
  'overflow-wrap:anywhere}th{width:14rem;font-weight:normal}';

function renderTable(row: DataRow): string {
  const lines = Object.entries(row).filter(([, value]) => value !== null);
  const cells = lines.map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(formatValue(value))}</td></tr>`,
  );
  return `<table>\n${cells.join('\n')}\n</table>`;
}

function formatValue(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
