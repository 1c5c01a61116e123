import { expect, type Page } from '@playwright/test';

type InboxMessage = { readonly text: string; readonly links: readonly string[] };

// Looked for often: letters come within a second, and each look is cheap.
const SOON = { timeout: 15_000, intervals: [100, 200] };

/** The newest message to an address, waited for as a person would. */
export async function getLatestMessage(page: Page, to: string, besides = 0): Promise<InboxMessage> {
  const found: InboxMessage[] = [];
  await expect(async () => {
    const answer = await page.request.get(`/api/v1/sandbox/messages?to=${encodeURIComponent(to)}`);
    const { items } = await answer.json();
    expect(items.length).toBeGreaterThan(besides);
    found.push(items[0]);
  }).toPass(SOON);
  const [message] = found;
  if (message === undefined) throw new Error(`nothing was sent to ${to}`);
  return message;
}

export function codeIn(message: InboxMessage) {
  return /\b\d{6}\b/.exec(message.text)?.[0] ?? '';
}

/** The way a link leads, on the server under test. */
export function pathIn(message: InboxMessage): string {
  const url = new URL(message.links[0] ?? '');
  return url.pathname + url.search;
}

/** The messages to an address that speak of this, the newest first. */
export async function listMessagesAbout(
  page: Page,
  to: string,
  about: string,
): Promise<InboxMessage[]> {
  const answer = await page.request.get(`/api/v1/sandbox/messages?to=${encodeURIComponent(to)}`);
  const { items } = (await answer.json()) as { items: InboxMessage[] };
  return items.filter(({ text }) => text.includes(about));
}

type Wanted = { readonly about: string; readonly path: string };

/** The way the newest of them leads that leads there, waited for as a person would. */
export async function findLinkPath(
  page: Page,
  to: string,
  { about, path }: Wanted,
): Promise<string> {
  let linkPath: string | undefined;
  await expect(async () => {
    const linkPaths = (await listMessagesAbout(page, to, about)).flatMap(getLinkPaths);
    linkPath = linkPaths.find((each) => each.startsWith(`${path}?`));
    expect(linkPath).toBeDefined();
  }).toPass(SOON);
  return linkPath ?? '';
}

const getLinkPaths = ({ links }: InboxMessage) =>
  links.map((link) => new URL(link)).map(({ pathname, search }) => pathname + search);
