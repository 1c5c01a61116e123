import type { Language } from '@saifu/domain/language';
import type { UserStatus } from '../account/store.ts';

type DemoUser = {
  readonly loginId: string;
  readonly password: string;
  readonly displayName: string;
  readonly locale: Language;
  readonly status: UserStatus;
};

/** Who and what there is to try in the sandbox. The passwords are public and open nothing else. */
export const WORLD: { readonly users: readonly DemoUser[] } = {
  users: [
    {
      loginId: 'hanako@saifu.example',
      password: 'hanako-no-saifu',
      displayName: '山田 花子',
      locale: 'ja',
      status: 'active',
    },
    {
      loginId: 'alex@saifu.example',
      password: 'alex-pays-in-yen',
      displayName: 'Alex Morgan',
      locale: 'en',
      status: 'active',
    },
    {
      loginId: 'mikakunin@saifu.example',
      password: 'mada-kakunin-mae',
      displayName: '鈴木 一郎',
      locale: 'ja',
      status: 'unconfirmed',
    },
    {
      loginId: 'teishi@saifu.example',
      password: 'teishi-chu-desu',
      displayName: '佐藤 次郎',
      locale: 'ja',
      status: 'suspended',
    },
  ],
};
