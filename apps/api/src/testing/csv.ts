import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Parses RFC 4180 CSV. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  return rows;
}

/** Downloads a CSV file of a merchant and reads each row by the names in the header. */
export async function downloadCsv(testApp: TestApp, browser: Browser, path: string) {
  const { token, cookie } = browser;
  const headers = {
    ...browser.headers,
    cookie,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await testApp.app.inject({ method: 'GET', url: `/api/v1${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [columns = [], ...lines] = parseCsv(answer.rawPayload.subarray(3).toString());
  const rows = lines.map((line) => Object.fromEntries(columns.map((name, at) => [name, line[at]])));
  const [, fileName] = /filename="([^"]+)"/.exec(`${answer.headers['content-disposition']}`) ?? [];
  return { columns, rows, fileName };
}
