import type { Page } from '@playwright/test';
import type { ConfirmedContactView } from '@saifu/contract/contact';
import { bearer } from '../pages/payment-page.ts';
import { expect } from './fixtures.ts';
import { codeIn, findLinkPath, getLatestMessage } from './inbox.ts';
import { PASSWORD, register } from './payer.ts';
import { make } from './routes-guest.ts';

export function newEmail() {
  return `moved.${crypto.randomUUID()}@mail.example`;
}

/** Schedules an email change for a new account and returns the path of its undo link. */
export async function findUndoPath(page: Page): Promise<string> {
  const email = await register(page, 'ja');
  const { access_token: token } = await make<{ access_token: string }>(page, '/login', {
    login_id: email,
    password: PASSWORD,
  });
  await make(page, '/step_up/verify', { password: PASSWORD }, token);
  const moved = newEmail();
  const asked = await make<Asked>(page, '/userinfo/contact', { email: moved }, token);
  const otp = codeIn(await getLatestMessage(page, moved));
  const proof = { challenge_id: asked.challenge_id, otp };
  const path = '/userinfo/contact/verify';
  const { change } = await make<ConfirmedContactView>(page, path, proof, token);
  const later = `/api/v1/userinfo/contact_changes/${change?.id}/schedule`;
  const scheduled = await page.request.post(later, { headers: bearer(token) });
  expect(scheduled.ok(), await scheduled.text()).toBe(true);
  return findLinkPath(page, email, { about: '', path: '/undo-contact' });
}

type Asked = { readonly challenge_id: string };
