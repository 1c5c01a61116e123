import type { UserView } from '@saifu/contract/account';
import type { SessionView } from '@saifu/contract/session';

export const taro: UserView = {
  id: 'usr_taro',
  display_name: 'Taro',
  last_name: null,
  first_name: null,
  last_name_kana: null,
  first_name_kana: null,
  gender: 'unspecified',
  birth_date: null,
  email: 'taro@example.jp',
  email_verified: true,
  phone: null,
  phone_verified: false,
  postal_code: null,
  prefecture: null,
  city: null,
  address_line: null,
  building: null,
  locale: 'en',
  theme: 'system',
  profile_completed: false,
  missing_profile_fields: [],
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
  abilities: [],
  erase_at: null,
  created_at: '2026-11-15T10:00:00+09:00',
};

export const hanako: UserView = { ...taro, id: 'usr_hanako', display_name: 'Hanako' };

export const taroSession: SessionView = {
  access_token: 'token-of-taro',
  token_type: 'Bearer',
  expires_in: 3600,
  user: taro,
};
