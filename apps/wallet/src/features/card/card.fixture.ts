import type { CardView } from '@saifu/contract/card';
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { config } from '../../testing/config.fixture.ts';

export const visa: CardView = {
  id: 'crd_visa',
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2060,
  cardholder_name: 'TARO YAMADA',
  is_default: true,
  expired: false,
  frozen: false,
  three_ds: 'authenticated',
  supports_installments: true,
  pays_for: [],
  created_at: '2026-11-10T09:00:00+09:00',
  last_used_at: null,
};

export const jcb: CardView = {
  ...visa,
  id: 'crd_jcb',
  brand: 'jcb',
  last4: '0000',
  is_default: false,
};

/** Test number published by the card brands. */
export const NUMBER = '4242424242424242';
export const SECURITY_CODE = '737';

const MADE = { id: 'pm_1', card: { brand: 'visa', last4: '4242', funding: 'credit' } };

type Line = (url: string, init: RequestInit) => Promise<Response>;

/** Fakes the payment provider next to our API and records the requests to it. */
export function fakePaymentProvider(
  ours: Line,
  answer: () => Response = () => Response.json(MADE),
) {
  const requests: { readonly url: string; readonly form: URLSearchParams }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith(config.tokenizer.url)) return ours(url, init);
    requests.push({ url, form: new URLSearchParams(String(init.body)) });
    return answer();
  });
  return requests;
}

export function stripeErrorResponse(code: string): () => Response {
  return () => Response.json({ error: { type: 'card_error', code } }, { status: 402 });
}

export const GOOD_CARD = {
  'Card number': NUMBER,
  'Expiry (MM/YY)': '1260',
  CVV: SECURITY_CODE,
  'Cardholder name': 'Taro Yamada',
};

export function fillCard(values: Readonly<Record<string, string>> = {}) {
  for (const [label, value] of Object.entries({ ...GOOD_CARD, ...values })) {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value } });
  }
}

export function errorUnder(label: string): string {
  const field = screen.getByLabelText(label);
  const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return field.getAttribute('aria-invalid') ? (document.getElementById(id)?.textContent ?? '') : '';
}
