import { expect, type Page } from '@playwright/test';

type InboxMessage = { readonly text: string; readonly links: readonly string[] };

// Short polling interval: messages arrive within a second and each request is cheap.
const SOON = { timeout: 15_000, intervals: [100, 200] };

/** Waits for more than `besides` messages to an address and returns the newest one. */
export async function getLatestMessage(page: Page, to: string, besides = 0): Promise<InboxMessage> {
  const found: InboxMessage[] = [];
  await expect(async () => {
    const answer = await page.request.get(`/api/v1/sandbox/messages?to=${encodeURIComponent(to)}`);
    const { items } = await answer.json();
    expect(items.length).toBeGreaterThan(besides);
    found.push(items[0]);
  }).toPass(SOON);
  const [message] = found;
  if (message === undefined) throw new Error(`no message was sent to ${to}`);
  return message;
}

export function codeIn(message: InboxMessage) {
  return /\b\d{6}\b/.exec(message.text)?.[0] ?? '';
}

/** Path and query of the first link, without the origin, for use on the server under test. */
export function pathIn(message: InboxMessage): string {
  const url = new URL(message.links[0] ?? '');
  return url.pathname + url.search;
}

/** Messages to an address that contain the text, newest first. */
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

/**
 * Waits for a message with a link to `path` and returns the path and query of the newest such link.
 */
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
