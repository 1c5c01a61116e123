import type { AccountStatus } from '@saifu/domain/identity/account';
import type { Language } from '@saifu/domain/shared/language';

export type DemoUser = {
  readonly loginId: string;
  readonly password: string;
  readonly displayName: string;
  readonly locale: Language;
  readonly status: AccountStatus;
};

/** For how many days the active demo users have been members. */
export const DEMO_LIFE_DAYS = 400;

/** Users of the sandbox. The passwords are public and valid nowhere else. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    loginId: 'hanako@saifu.example',
    password: 'momiji-no-michi',
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
    loginId: 'kenji@saifu.example',
    password: 'rireki-no-aru-hito',
    displayName: '小林 健二',
    locale: 'ja',
    status: 'active',
  },
  {
    loginId: '+819012345678',
    password: 'denwa-de-hairu',
    displayName: '高橋 みどり',
    locale: 'ja',
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
    password: 'ima-wa-yasumi',
    displayName: '佐藤 次郎',
    locale: 'ja',
    status: 'suspended',
  },
];

/** Those who can sign in, as the sign-in screen offers them. */
export const DEMO_PEOPLE = DEMO_USERS.filter(({ status }) => status === 'active').map(
  ({ loginId, password, displayName }) => ({ login_id: loginId, password, name: displayName }),
);
