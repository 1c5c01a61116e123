import { LOGO_BYTES_MAX } from '@saifu/domain/shared/limits';
import { expect, test } from 'vitest';
import { validateLogo } from './logo-file.ts';

test.each([
  ['image/png', 1, undefined],
  ['image/webp', LOGO_BYTES_MAX, undefined],
  ['image/jpeg', LOGO_BYTES_MAX + 1, 'file.too_large'],
  ['image/svg+xml', 10, 'store.logo_unsupported'],
  ['', 10, 'store.logo_unsupported'],
  ['image/png', 0, 'store.logo_unsupported'],
])('a file of type %o with %i bytes', (type, size, code) => {
  expect(validateLogo({ type, size })?.code).toBe(code);
});

test('the error of a large file names the limit in megabytes', () => {
  const error = validateLogo({ type: 'image/png', size: LOGO_BYTES_MAX + 1 });
  expect(error?.params).toEqual({ max: 5 });
});
