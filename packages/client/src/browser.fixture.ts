import type { UserView } from '@saifu/contract/account';
import { PROBLEM_MEDIA_TYPE } from '@saifu/contract/problem';
import { vi } from 'vitest';

/** The few browser APIs that this package uses, for tests that run without a browser. */
export function createFakeBrowser({ language = 'en-US' } = {}) {
  const stored = new Map<string, string>();
  const tab = new EventTarget();
  let isBroken = false;
  const orThrowWhenBroken = <T>(value: T): T => {
    if (isBroken) throw new DOMException('full', 'QuotaExceededError');
    return value;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => orThrowWhenBroken(stored.get(key) ?? null),
    setItem: (key: string, value: string) => orThrowWhenBroken(stored).set(key, value),
    removeItem: (key: string) => orThrowWhenBroken(stored).delete(key),
  });
  vi.stubGlobal('navigator', { language });
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  return {
    stored,
    breakStorage: () => {
      isBroken = true;
    },
    /**
     * Dispatches the storage event of a write in another tab; null means that storage was cleared.
     */
    dispatchStorageEvent: (key: string | null) =>
      tab.dispatchEvent(Object.assign(new Event('storage'), { key })),
  };
}

/** Answers calls with the given responses in order and records the requests. */
export function respondWith(...answers: readonly (Response | Error)[]) {
  const requests: Request[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(new URL(path, 'https://saifu.example'), init));
    const answer = left.shift();
    if (answer === undefined) throw new TypeError('no fake response left');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return requests;
}

export function problem(status: number, code: string, more: object = {}): Response {
  const type = `/problems/${code}`;
  const body = {
    type,
    title: code,
    status,
    code,
    params: {},
    fields: [],
    request_id: 'r1',
    ...more,
  };
  const headers = { 'Content-Type': `${PROBLEM_MEDIA_TYPE}; charset=utf-8` };
  return new Response(JSON.stringify(body), { status, headers });
}

export const hana: UserView = {
  id: 'usr_hana',
  display_name: 'Hana',
  last_name: null,
  first_name: null,
  last_name_kana: null,
  first_name_kana: null,
  gender: 'unspecified',
  birth_date: null,
  email: 'hana@example.com',
  email_verified: true,
  phone: '+819012345678',
  phone_verified: false,
  postal_code: null,
  prefecture: null,
  city: null,
  address_line: null,
  building: null,
  locale: 'ja',
  theme: 'system',
  profile_completed: false,
  missing_profile_fields: ['phone'],
  has_password: true,
  must_set_password: false,
  passkey_count: 0,
  limits: {
    per_payment: null,
    per_day: null,
    per_month: null,
    new_store_approval: false,
    night_lock: false,
  },
  abilities: [{ action: 'manage', subject: 'card' }],
  erase_at: null,
  created_at: '2026-11-15T09:00:00+09:00',
};
