import type { UserView } from '@saifu/contract/account';
import type { SessionView } from '@saifu/contract/session';

export const taro: UserView = {
  id: 'usr_taro',
  display_name: 'Taro',
  email: 'taro@example.jp',
  email_verified: true,
  phone: null,
  phone_verified: false,
  locale: 'en',
  abilities: [],
  created_at: '2026-11-15T10:00:00+09:00',
};

export const hanako: UserView = { ...taro, id: 'usr_hanako', display_name: 'Hanako' };

export const taroSession: SessionView = {
  access_token: 'token-of-taro',
  token_type: 'Bearer',
  expires_in: 3600,
  user: taro,
};
