import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { changePassword } from '@saifu/contract/account';
import type { BodyInto } from '@saifu/contract/endpoint';

export type PasswordChange = BodyInto<typeof changePassword>;

export async function sendPasswordChange(body: PasswordChange): Promise<void> {
  await call(changePassword, { body });
}

/** Runs the server's schema validation on the client. */
export function validatePasswordChange(body: PasswordChange) {
  return validateForm(changePassword.body, body);
}
