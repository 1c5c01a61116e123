import { expect, test } from 'vitest';
import { classifyRequest } from './classify-request.ts';

const ORIGIN = 'https://saifu.example';
const ask = (path: string, mode = 'cors', method = 'GET') =>
  classifyRequest({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

test.each(['/', '/home', '/history/detail/pay_1?a=1', '/settings/faq', '/q/abc', '/nowhere'])(
  'a navigation to %s is answered with the page',
  (path) => {
    expect(ask(path, 'navigate')).toBe('page');
  },
);

test.each(['/assets/index-abc.js', '/assets/a.css', '/icons/app-192.png', '/favicon.svg'])(
  '%s is answered with a cached file',
  (path) => {
    expect(ask(path)).toBe('file');
  },
);

test.each(['/api/v1/payments', '/api/v1/userinfo', '/api/v1/guest/orders/ord_1/payments'])(
  '%s goes to the network with any method and mode',
  (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
      for (const mode of ['cors', 'same-origin', 'navigate']) {
        expect(ask(path, mode, method)).toBe('network');
      }
    }
  },
);

test.each([
  ...['/api/docs', '/api', '/console', '/console/payments', '/healthz', '/readyz', '/metrics'],
  ...['/sw.js', '/robots.txt'],
])('a navigation to %s goes to the server', (path) => {
  expect(ask(path, 'navigate')).toBe('network');
});

test('a receipt PDF has its own route, for GET only', () => {
  const path = '/api/v1/guest/receipts/rcp_1/pdf?token=x';
  expect(ask(path, 'navigate')).toBe('receipt_pdf');
  expect(ask(path, 'navigate', 'POST')).toBe('network');
  expect(ask('/api/v1/guest/receipts/rcp_1', 'cors')).toBe('network');
});

test('requests to other origins go to the network', () => {
  expect(ask('https://elsewhere.example/home', 'navigate')).toBe('network');
  expect(ask('https://elsewhere.example/assets/a.js')).toBe('network');
});

test('a POST navigation is never answered with the page', () => {
  expect(ask('/home', 'navigate', 'POST')).toBe('network');
});
