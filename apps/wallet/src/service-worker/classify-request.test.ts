import { expect, test } from 'vitest';
import { classifyRequest } from './classify-request.ts';

const ORIGIN = 'https://saifu.example';
const ask = (path: string, mode = 'cors', method = 'GET') =>
  classifyRequest({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

test.each(['/', '/home', '/history/detail/pay_1?a=1', '/settings/faq', '/q/abc', '/nowhere'])(
  'a visit to %s gets the page',
  (path) => {
    expect(ask(path, 'navigate')).toBe('page');
  },
);

test.each(['/assets/index-abc.js', '/assets/a.css', '/icons/app-192.png', '/favicon.svg'])(
  '%s is a file of ours',
  (path) => {
    expect(ask(path)).toBe('file');
  },
);

test.each(['/api/v1/payments', '/api/v1/userinfo', '/api/v1/guest/orders/ord_1/payments'])(
  '%s goes to the network, however it is asked',
  (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
      for (const mode of ['cors', 'same-origin', 'navigate']) {
        expect(ask(path, mode, method)).toBe('network');
      }
    }
  },
);

test.each(['/api/docs', '/api', '/healthz', '/readyz', '/metrics', '/sw.js', '/robots.txt'])(
  'a visit to %s is for the server',
  (path) => {
    expect(ask(path, 'navigate')).toBe('network');
  },
);

test('a receipt as a file has its own way, and only to be read', () => {
  const path = '/api/v1/guest/receipts/rcp_1/pdf?ticket=x';
  expect(ask(path, 'navigate')).toBe('receipt_pdf');
  expect(ask(path, 'navigate', 'POST')).toBe('network');
  expect(ask('/api/v1/guest/receipts/rcp_1', 'cors')).toBe('network');
});

test('what others answer is not for us', () => {
  expect(ask('https://elsewhere.example/home', 'navigate')).toBe('network');
  expect(ask('https://elsewhere.example/assets/a.js')).toBe('network');
});

test('a form that is sent is never answered with a page', () => {
  expect(ask('/home', 'navigate', 'POST')).toBe('network');
});
