import { line } from '@saifu/contract/fields';
import { login } from '@saifu/contract/session';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validateForm } from './form.ts';

const shape = z.object({ login_id: line({ max: 254 }), password: line({ min: 8, max: 128 }) });

test('a valid form has no errors', () => {
  expect(validateForm(shape, { login_id: 'hana@example.com', password: '12345678' })).toEqual({});
});

test('each invalid field has its first error and the parameters of its message', () => {
  expect(validateForm(shape, { login_id: '　', password: 'short' })).toEqual({
    login_id: { code: 'field.required', params: {} },
    password: { code: 'field.too_short', params: { min: 8 } },
  });
  expect(validateForm(shape, { login_id: 'x'.repeat(255), password: '12345678' })).toEqual({
    login_id: { code: 'field.too_long', params: { max: 254 } },
  });
});

test('a missing value is field.required, a value of the wrong type is field.format', () => {
  expect(validateForm(shape, { password: 12345678 })).toEqual({
    login_id: { code: 'field.required', params: {} },
    password: { code: 'field.format', params: {} },
  });
});

test('a nested field is identified by its path', () => {
  const deep = z.object({ items: z.array(z.object({ name: line({ max: 3 }) })) });
  expect(validateForm(deep, { items: [{ name: 'a' }, { name: '' }] })).toEqual({
    'items.1.name': { code: 'field.required', params: {} },
  });
});

test('validateForm accepts the body schema of an endpoint', () => {
  const errors = login.body && validateForm(login.body, { login_id: '', password: '' });
  expect(errors).toMatchObject({
    login_id: { code: 'field.required' },
    password: { code: 'field.required' },
  });
});
