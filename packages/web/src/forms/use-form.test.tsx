import { inspect } from 'node:util';
import { AppError } from '@saifu/domain/shared/app-error';
import { RadioList } from '@saifu/ui/radio-list/radio-list';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../testing/render.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { useFields, useForm } from './use-form.ts';

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
const otp = () => screen.getByLabelText<HTMLInputElement>('One-time code');

function fillAndSend() {
  fireEvent.change(email(), { target: { value: 'a@b.jp' } });
  fireEvent.change(otp(), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button'));
}

test('an error of one field is shown below it, and the field has focus', async () => {
  await openForm(() => Promise.reject(new AppError('account.email_taken')));
  fillAndSend();
  expect(await screen.findByText('This email is already used.')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(screen.queryByRole('alert')).toBeNull();
  expect([email().value, otp().value]).toEqual(['a@b.jp', '123456']);
});

test('a clearOnError field is emptied on its error, and the error stays', async () => {
  await openForm(() => Promise.reject(new AppError('account.code_wrong')));
  fillAndSend();
  expect(await screen.findByText('The one-time code is not correct.')).toBeTruthy();
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
  expect(screen.getByText('Please enter Email.')).toBeTruthy();
  expect(send).toHaveBeenCalledOnce();
});

test('onDone receives the reply and the sent values', async () => {
  const onDone = await openForm(() => Promise.resolve('yes'));
  fillAndSend();
  await waitFor(() => {
    expect(onDone).toHaveBeenCalledWith('yes', { email: 'a@b.jp', otp: '123456' });
  });
});

test('one press sends one call, also when the form is submitted again while it is sending', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const send = vi.fn(() => promise);
  const onDone = await openForm(send);
  fillAndSend();
  fireEvent.submit(screen.getByRole('button').closest('form') as HTMLFormElement);
  expect(await screen.findByRole('button', { name: 'Sending' })).toBeTruthy();
  await act(async () => resolve('yes'));
  expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy();
  expect(send).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledOnce();
});

test('what was typed is not in the mutation cache, and a closed form leaves nothing there', async () => {
  let getCached: () => readonly unknown[] = () => [];
  function Form() {
    const client = useQueryClient();
    getCached = () => client.getMutationCache().getAll();
    const form = useForm({
      initial: { password: '' },
      labels: { password: 'field.password' },
      validate: () => ({}),
      send: () => Promise.reject(new AppError('overloaded')),
      onDone: () => undefined,
    });
    return (
      <form onSubmit={form.submit}>
        <ErrorNotice error={form.error} />
        <TextField {...form.fieldProps('password')} />
        <button type="submit">{'Send'}</button>
      </form>
    );
  }
  const { unmount } = await renderWithProviders(<Form />);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'hunter-2-secret' } });
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('alert');
  expect(getCached()).toHaveLength(1);
  expect(inspect(getCached(), { depth: 8 })).not.toContain('hunter-2-secret');
  unmount();
  await waitFor(() => expect(getCached()).toHaveLength(0));
});

/** Fields that something other than a submit button sends. */
async function openFields() {
  let now: (() => ReturnType<typeof useFields<Values>>) | undefined;
  type Values = { readonly reason: string; readonly email: string };
  function Part() {
    const fields = useFields<Values>({
      initial: { reason: '', email: '' },
      labels: { email: 'field.email' },
      validate: ({ reason, email }) => ({
        reason: reason === '' ? { code: 'field.required' } : undefined,
        email: email === '' ? { code: 'field.required' } : undefined,
      }),
    });
    now = () => fields;
    return (
      <div ref={fields.container}>
        <RadioList
          label="Reason"
          name="reason"
          rows={[{ value: 'late', label: 'Late', subline: '' }]}
          value={fields.values.reason}
          onChange={(reason) => fields.set('reason', reason)}
        />
        <TextField {...fields.fieldProps('email')} />
      </div>
    );
  }
  await renderWithProviders(<Part />);
  return () => {
    if (now === undefined) throw new Error('nothing was rendered');
    return now();
  };
}

test('check shows every error and focuses the first invalid field, also a group of choices', async () => {
  const fields = await openFields();
  expect(fields().listInvalid()).toEqual(['reason', 'email']);
  expect(screen.queryByText('Please enter Email.')).toBeNull();
  act(() => expect(fields().check()).toBe(false));
  expect(screen.getByText('Please enter Email.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Reason' }));
  fireEvent.click(screen.getByRole('radio'));
  act(() => expect(fields().check()).toBe(false));
  expect(document.activeElement).toBe(email());
  fireEvent.change(email(), { target: { value: 'a@b.jp' } });
  act(() => expect(fields().check()).toBe(true));
  expect(fields().listInvalid()).toEqual([]);
});

test('clear restores the initial values and removes the errors', async () => {
  const fields = await openFields();
  fireEvent.click(screen.getByRole('radio'));
  act(() => expect(fields().check()).toBe(false));
  act(() => fields().clear());
  expect(fields().values).toEqual({ reason: '', email: '' });
  expect(screen.queryByText('Please enter Email.')).toBeNull();
});

test('showRejection tells whether the error concerns a field of the form', async () => {
  const fields = await openFields();
  const ofEmail = new AppError('request.invalid', {}, [{ path: 'email', code: 'field.email' }]);
  act(() => expect(fields().showRejection(ofEmail)).toBe(true));
  expect(document.activeElement).toBe(email());
  act(() => expect(fields().showRejection(new AppError('overloaded'))).toBe(false));
  expect(fields().errors).toEqual({});
});
