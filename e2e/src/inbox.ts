import { expect, type Page } from '@playwright/test';

type Letter = { readonly text: string; readonly links: readonly string[] };

/** The newest message to an address, waited for as a person would. */
export async function newestLetter(page: Page, to: string, besides = 0): Promise<Letter> {
  const found: Letter[] = [];
  await expect(async () => {
    const answer = await page.request.get(`/api/v1/sandbox/messages?to=${encodeURIComponent(to)}`);
    const { items } = await answer.json();
    expect(items.length).toBeGreaterThan(besides);
    found.push(items[0]);
  }).toPass({ timeout: 15_000 });
  const [letter] = found;
  if (letter === undefined) throw new Error(`nothing was sent to ${to}`);
  return letter;
}

export const codeIn = (letter: Letter) => /\b\d{6}\b/.exec(letter.text)?.[0] ?? '';

/** The way a link leads, on the server under test. */
export function pathIn(letter: Letter): string {
  const url = new URL(letter.links[0] ?? '');
  return url.pathname + url.search;
}

/** The way the newest message leads that came to an address, speaks of this, and leads there. */
export async function wayIn(
  page: Page,
  to: string,
  { about, path }: { readonly about: string; readonly path: string },
): Promise<string> {
  let way = '';
  await expect(async () => {
    const answer = await page.request.get(`/api/v1/sandbox/messages?to=${encodeURIComponent(to)}`);
    const { items } = (await answer.json()) as { items: Letter[] };
    way =
      items
        .filter(({ text }) => text.includes(about))
        .flatMap(waysIn)
        .find(leads) ?? '';
    expect(way).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return way;
  function leads(each: string): boolean {
    return each.startsWith(`${path}?`);
  }
}

const waysIn = ({ links }: Letter) =>
  links.map((link) => new URL(link)).map(({ pathname, search }) => pathname + search);
