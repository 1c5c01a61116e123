import { getConfig } from '@saifu/contract/config';
import {
  type DemoDataView,
  getDemoData,
  listMessages,
  type MessageView,
} from '@saifu/contract/sandbox';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';

const mail: MessageView = {
  id: 'msg_2',
  channel: 'email',
  to: 'taro@example.jp',
  subject: 'Confirm your account',
  text: 'Your code is 123456.\nOr open http://localhost:3000/verify?t=abc\n<b>no markup</b>',
  html: '<b>bold</b>',
  links: ['http://localhost:3000/verify?t=abc'],
  created_at: '2026-11-15T14:05:00+09:00',
};
const sms: MessageView = {
  ...mail,
  id: 'msg_1',
  channel: 'sms',
  to: '+819012345678',
  subject: null,
  text: 'Saifu: open https://elsewhere.example/x',
  html: null,
};

const demoData: DemoDataView = {
  users: [
    { login_id: 'taro@example.jp', password: 'x', name: '山田 太郎', state: 'active' },
    { login_id: 'jiro@example.jp', password: 'x', name: '佐藤 次郎', state: 'suspended' },
  ],
  stores: [],
  orders: [],
  qr_codes: [],
  members: [],
  staff: [],
  staff_members: [],
  sample_receipts: [],
};

function serve(...messages: MessageView[]) {
  return fakeApi(
    respondWith(getConfig, config),
    respondWith(getDemoData, demoData),
    respondWith(listMessages, { items: messages, next_cursor: null }),
  );
}

/** jsdom has no layout, so the observer of the frame's size reports nothing. */
class NoResizeObserver {
  readonly observe = () => {};
  readonly disconnect = () => {};
}

async function openMessage(name: string): Promise<void> {
  const details = (await screen.findByText(name)).closest('details');
  if (details === null) throw new Error(`${name} is not in a message`);
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

test('an email opens in a frame that runs no scripts and whose links leave it', async () => {
  vi.stubGlobal('ResizeObserver', NoResizeObserver);
  serve(mail);
  await openApp('/sandbox/inbox');
  expect(document.querySelector('iframe')).toBeNull();
  await openMessage('Confirm your account');
  const frame = screen.getByTitle<HTMLIFrameElement>('Email: Confirm your account');
  expect(frame.getAttribute('src')).toBe('/api/v1/sandbox/messages/msg_2/html');
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-(?:scripts|forms)/);
  const { contentDocument } = frame;
  if (contentDocument === null) throw new Error('the frame has no document');
  const links = [`${window.location.origin}/verify?t=abc`, 'https://elsewhere.example/x'];
  contentDocument.write(links.map((href) => `<a href="${href}">x</a>`).join());
  contentDocument.close();
  fireEvent.load(frame);
  const found = [...contentDocument.links].map(({ href, target, rel }) => ({ href, target, rel }));
  expect(found).toEqual([
    { href: links[0], target: '_top', rel: '' },
    { href: links[1], target: '_blank', rel: 'noopener noreferrer' },
  ]);
});

test('a message shows its plain text, code and links', async () => {
  vi.stubGlobal('ResizeObserver', NoResizeObserver);
  serve(mail, sms);
  await openApp('/sandbox/inbox');
  await openMessage('Confirm your account');
  fireEvent.click(screen.getByRole('radio', { name: 'Text' }));
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.getByRole('button', { name: '123456 Copy' })).toBeTruthy();
  expect(screen.getByText(/<b>no markup<\/b>/)).toBeTruthy();
  const ours = screen.getByText('http://localhost:3000/verify?t=abc');
  expect(ours.getAttribute('href')).toBe('http://localhost:3000/verify?t=abc');
  expect(ours.hasAttribute('target')).toBe(false);
  await openMessage('Saifu: open https://elsewhere.example/x');
  const theirs = screen.getByText('https://elsewhere.example/x');
  expect(theirs.getAttribute('rel')).toBe('noopener noreferrer');
});

test('a chip shows the messages of one person, another those of everyone', async () => {
  const calls = serve();
  await openApp('/sandbox/inbox');
  const taro = await screen.findByRole('button', { name: '山田 太郎' });
  expect(screen.queryByRole('button', { name: '佐藤 次郎' })).toBeNull();
  fireEvent.click(taro);
  expect(await screen.findByText('No messages to taro@example.jp yet.')).toBeTruthy();
  expect(taro.getAttribute('aria-pressed')).toBe('true');
  expect(calls.at(-1)?.path).toBe('/api/v1/sandbox/messages?to=taro%40example.jp');
  fireEvent.click(screen.getByRole('button', { name: 'Everyone' }));
  expect(await screen.findByText(/No messages yet/)).toBeTruthy();
});

test('the code of a message is copied without opening it', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...window.navigator,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  serve(mail);
  await openApp('/sandbox/inbox');
  fireEvent.click(
    (await screen.findAllByRole('button', { name: '123456 Copy' }))[0] as HTMLElement,
  );
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(copied).toEqual(['123456']);
});

test('a message that arrives while the inbox is open is new until it is opened', async () => {
  vi.stubGlobal('ResizeObserver', NoResizeObserver);
  serve(mail);
  await openApp('/sandbox/inbox');
  await screen.findByText('Confirm your account');
  expect(screen.queryByText('New')).toBeNull();
  const later = { ...mail, id: 'msg_3', subject: 'Later', created_at: '2026-11-15T14:06:00+09:00' };
  serve(later, mail);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findAllByText('New')).toHaveLength(1);
  await openMessage('Later');
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());
});

test('messages are filtered by full address, and the filter can be cleared', async () => {
  const calls = serve();
  await openApp('/sandbox/inbox');
  await screen.findByText(/No messages yet/);
  fireEvent.click(screen.getByRole('button', { name: 'Another address' }));
  fireEvent.change(screen.getByLabelText(/Receiver/), { target: { value: ' taro@example.jp ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByText('No messages to taro@example.jp yet.')).toBeTruthy();
  expect(calls.at(-1)?.path).toBe('/api/v1/sandbox/messages?to=taro%40example.jp');
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText(/No messages yet/)).toBeTruthy();
});

test('a button loads older messages', async () => {
  const calls = fakeApi(respondWith(getConfig, config), respondWith(getDemoData, demoData), {
    row: listMessages,
    response: () => {
      const isOlder = calls.at(-1)?.path.includes('cursor=next');
      const page = isOlder
        ? { items: [sms], next_cursor: null }
        : { items: [mail], next_cursor: 'next' };
      return Response.json(page);
    },
  });
  await openApp('/sandbox/inbox');
  fireEvent.click(await screen.findByRole('button', { name: 'Show older messages' }));
  expect(await screen.findByText('To +819012345678')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /older/ })).toBeNull());
});

test('refreshing loads new messages at once', async () => {
  serve();
  await openApp('/sandbox/inbox');
  await screen.findByText(/No messages yet/);
  serve(mail);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Confirm your account')).toBeTruthy();
});

test('with live messages there is no inbox, and none is requested', async () => {
  const calls = fakeApi(respondWith(getConfig, { ...config, sandbox: false }));
  await openApp('/sandbox/inbox');
  expect(await screen.findByText(/Mail and SMS are really sent here/)).toBeTruthy();
  expect(calls.map((call) => call.path)).toEqual([getConfig.path]);
});
