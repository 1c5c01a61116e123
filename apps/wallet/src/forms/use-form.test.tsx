import { AppError } from '@saifu/domain/shared/app-error';
import { TextField } from '@saifu/ui/text-field/text-field';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../testing/render.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { useForm } from './use-form.ts';

async function openForm(send: () => Promise<string>) {
  const onDone = vi.fn();
  function Form() {
    const form = useForm({
      initial: { email: '', otp: '' },
      labels: { email: 'field.email', otp: 'field.otp' },
      validate: ({ email }) => (email === '' ? { email: { code: 'field.required' } } : {}),
      send,
      onDone,
      fieldByErrorCode: { 'account.email_taken': 'email', 'account.code_wrong': 'otp' },
      clearOnError: 'otp',
    });
    return (
      <form onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <TextField {...form.fieldProps('email')} />
        <TextField {...form.fieldProps('otp')} />
        <button type="submit">{form.isPending ? 'Sending' : 'Send'}</button>
      </form>
    );
  }
  await renderWithProviders(<Form />);
  return onDone;
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const otp = () => screen.getByLabelText<HTMLInputElement>('One-time password');

function fillAndSend() {
  fireEvent.change(email(), { target: { value: 'a@b.jp' } });
  fireEvent.change(otp(), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button'));
}

test('an error of one field is shown below it, and the field has focus', async () => {
  await openForm(() => Promise.reject(new AppError('account.email_taken')));
  fillAndSend();
  expect(await screen.findByText('Email is already used')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(screen.queryByRole('alert')).toBeNull();
  expect([email().value, otp().value]).toEqual(['a@b.jp', '123456']);
});

test('a clearOnError field is emptied on its error, and the error stays', async () => {
  await openForm(() => Promise.reject(new AppError('account.code_wrong')));
  fillAndSend();
  expect(await screen.findByText('Otp is not correct')).toBeTruthy();
  await waitFor(() => expect(otp().value).toBe(''));
  expect(email().value).toBe('a@b.jp');
});

test('an error of a field that the form does not have is shown above the form', async () => {
  const fields = [{ path: 'locale', code: 'field.format' }] as const;
  await openForm(() => Promise.reject(new AppError('request.invalid', {}, fields)));
  fillAndSend();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

test('a form error is scrolled into view each time', async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  await openForm(() => Promise.reject(new AppError('overloaded')));
  fillAndSend();
  await screen.findByRole('alert');
  expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }]]);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('an unexpected exception is shown as a general error', async () => {
  await openForm(() => Promise.reject(new TypeError('undefined is not a function')));
  fillAndSend();
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
});

test('a validation error replaces the last form error, and nothing is sent', async () => {
  const send = vi.fn(() => Promise.reject(new AppError('overloaded')));
  await openForm(send);
  fillAndSend();
  await screen.findByRole('alert');
  fireEvent.change(email(), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByText('Please input Email.')).toBeTruthy();
  expect(send).toHaveBeenCalledOnce();
});

test('onDone receives the reply and the sent values', async () => {
  const onDone = await openForm(() => Promise.resolve('yes'));
  fillAndSend();
  await waitFor(() => {
    expect(onDone).toHaveBeenCalledWith('yes', { email: 'a@b.jp', otp: '123456' });
  });
});
