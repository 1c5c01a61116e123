import { getConsoleSession, signInToConsole } from '@saifu/contract/member-session';
import { listMerchantPayments } from '@saifu/contract/merchant-payment';
import { type ErrorCode, getHttpStatus, type SentErrorCode } from '@saifu/domain/shared/app-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser } from './browser.fixture.ts';
import { callConsole, onConsoleSessionChange } from './call-console.ts';
import { saveToken } from './session.ts';

type Sent = { readonly path: string; readonly init: RequestInit; readonly headers: Headers };

function answerWith(response: () => Response): readonly Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init, headers: new Headers(init.headers) });
    return response();
  });
  return sent;
}

function problem(code: SentErrorCode): Response {
  const status = getHttpStatus(code) ?? 500;
  const body = { type: '/problems/x', title: code, status, code, params: {}, fields: [] };
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify({ ...body, request_id: 'req' }), { status, headers });
}

beforeEach(() => {
  createFakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const body = { email: 'owner@saifu.example', password: 'mise-no-nushi' };

test('a call carries the header of the console and never the token of the wallet', async () => {
  saveToken('token-of-a-payer');
  const sent = answerWith(() => Response.json({}));
  await callConsole(signInToConsole, { body });
  expect(sent[0]?.headers.get('X-Saifu-Console')).toBe('1');
  expect(sent[0]?.headers.has('Authorization')).toBe(false);
  expect(sent[0]?.init.credentials).toBe('same-origin');
  expect(sent[0]?.init.body).toBe(JSON.stringify(body));
});

test('a response that contradicts the session is announced, any other error is not', async () => {
  const announced: ErrorCode[] = [];
  for (const code of [
    'member.session_expired',
    'member.second_factor_required',
    'member.not_allowed',
    'request.invalid',
    'not_found',
    'account.credentials_wrong',
  ] as const) {
    answerWith(() => problem(code));
    const stop = onConsoleSessionChange((row) => {
      expect(row).toBe(listMerchantPayments);
      announced.push(code);
    });
    await expect(callConsole(listMerchantPayments, { query: {} })).rejects.toMatchObject({ code });
    stop();
  }
  expect(announced).toEqual([
    'member.session_expired',
    'member.second_factor_required',
    'member.not_allowed',
  ]);
});

test('a missing response is an error of its own, and an aborted call stays one', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed');
  });
  await expect(callConsole(getConsoleSession)).rejects.toMatchObject({ code: 'offline' });
  const aborted = AbortSignal.abort();
  const pending = callConsole(getConsoleSession, {}, { signal: aborted });
  await expect(pending).rejects.toBeInstanceOf(TypeError);
});
