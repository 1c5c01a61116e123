import { afterEach, expect, test, vi } from 'vitest';
import { requestGooglePay } from './device-wallet.ts';

const order = { store: { name: 'さくら食堂' }, pay_amount: 1280 } as Parameters<
  typeof requestGooglePay
>[0];

/** Fakes a browser whose wallet gives this response. */
function openWallet(show: () => Promise<unknown>) {
  const asked: unknown[] = [];
  const complete = vi.fn();
  vi.stubGlobal(
    'PaymentRequest',
    class {
      constructor(...given: unknown[]) {
        asked.push(given);
      }
      show = async () => ({ details: await show(), complete });
    },
  );
  return { asked, complete };
}

const answering = (token: unknown) => async () => ({
  paymentMethodData: { tokenizationData: { token } },
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the wallet receives the amount in whole yen and returns its token', async () => {
  const { asked, complete } = openWallet(answering('{"id":"tok_1"}'));
  expect(await requestGooglePay(order, 'pk_live_1')).toBe('tok_1');
  expect(complete).toHaveBeenCalledWith('success');
  const requestJson = JSON.stringify(asked);
  expect(requestJson).toContain('"currency":"JPY","value":"1280"');
  expect(requestJson).toContain('pk_live_1');
});

test.each([['{}'], ['{"id":1}'], ['null'], [undefined]])(
  'the wallet response %j gives no token',
  async (token) => {
    const { complete } = openWallet(answering(token));
    expect(await requestGooglePay(order, 'pk')).toBeNull();
    expect(complete).toHaveBeenCalledWith('fail');
  },
);

test('a closed or unavailable wallet sheet gives no token and no error', async () => {
  openWallet(() => Promise.reject(new DOMException('closed', 'AbortError')));
  expect(await requestGooglePay(order, 'pk')).toBeNull();
  vi.unstubAllGlobals();
  expect(await requestGooglePay(order, 'pk')).toBeNull();
});
