import { call } from '@saifu/client/call';
import { faultsOfForm } from '@saifu/client/form';
import { changePassword } from '@saifu/contract/account';
import type { BodyInto } from '@saifu/contract/endpoint';

export type PasswordChange = BodyInto<typeof changePassword>;

export async function sendPasswordChange(body: PasswordChange): Promise<void> {
  await call(changePassword, { body });
}

/** What the server would say about these, without asking it. */
export function faultsOfChange(body: PasswordChange) {
  return changePassword.body === undefined ? {} : faultsOfForm(changePassword.body, body);
}
