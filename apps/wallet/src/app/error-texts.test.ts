import { getUserinfo } from '@saifu/contract/account';
import {
  forgotPassword,
  requestAuthentication,
  verifyAuthentication,
} from '@saifu/contract/authentication';
import { getConfig } from '@saifu/contract/config';
import { getErrorCodes } from '@saifu/contract/endpoint';
import { register, resend, verify } from '@saifu/contract/registration';
import { endCurrentSession, login } from '@saifu/contract/session';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { loadTexts } from '@saifu/i18n/texts';
import { expect, test } from 'vitest';

/** All endpoints called before sign-in. */
const CALLS = [
  login,
  endCurrentSession,
  requestAuthentication,
  verifyAuthentication,
  forgotPassword,
  register,
  resend,
  verify,
  getConfig,
  getUserinfo,
];

test.each(LANGUAGES)(
  'every error code of the sign-in endpoints has a text in the initial bundle in %s',
  async (language) => {
    const t = await loadTexts(language);
    const plain = t.error('unexpected');
    const codes = new Set(CALLS.flatMap((row) => getErrorCodes(row)));
    const wordless = [...codes].filter((code) => t.error(code) === plain);
    expect(codes.size).toBeGreaterThan(20);
    expect(wordless).toEqual(['unexpected']);
  },
);
