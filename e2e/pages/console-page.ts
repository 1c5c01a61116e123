import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { ConsoleRole } from '@saifu/domain/members/member-role';
import { isStaffRole } from '@saifu/domain/members/staff-role';
import type { Translate } from '@saifu/i18n/texts';
import { computeTotp, getTotpStep } from '../../apps/api/src/platform/crypto/totp.ts';
import { isAccessible } from '../support/accessible.ts';
import { comeToUnusedCode, nowIn } from '../support/clock.ts';
import { loadDemoData } from '../support/demo-data.ts';
import { expect, recordPageErrors, speak } from '../support/fixtures.ts';
import { findLinkPath } from '../support/inbox.ts';

export type Newcomer = {
  readonly email: string;
  readonly name: string;
  readonly password: string;
};

/** A member with an address that no test has used. */
export function newcomer(name: string): Newcomer {
  return { email: `m-${crypto.randomUUID()}@saifu.example`, name, password: 'ame-ga-furu-hi' };
}

/** A browser of its own, with the console in a language. */
export async function openBrowser(
  browser: Browser,
  baseURL: string,
  language: 'en' | 'ja' | 'ko',
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await speak(page, language);
  return { page, complaints: recordPageErrors(page) };
}

/** Has the staff invite the first owner of the demo merchant. */
export async function inviteOwner(request: APIRequestContext, email: string): Promise<void> {
  const { members, staff } = await loadDemoData(request);
  const path = `/api/v1/staff/merchants/${members[0]?.merchant}/invitations`;
  const headers = {
    authorization: `Bearer ${staff[0]?.key}`,
    'idempotency-key': crypto.randomUUID(),
  };
  const answer = await request.post(path, { headers, data: { email } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Opens the link of the invitation and fills in its form. */
export async function acceptInvitation(
  page: Page,
  t: Translate,
  { email, name, password }: Newcomer,
): Promise<void> {
  const link = { about: '', path: '/console/invitation' };
  await page.goto(await findLinkPath(page, email, link));
  await page.getByLabel(t('field.email'), { exact: true }).fill(email);
  await page.getByLabel(t('console_auth.member_name')).fill(name);
  await page.getByLabel(t('field.password'), { exact: true }).fill(password);
  await page.getByLabel(t('field.password_confirmation'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('console_auth.invitation_submit') }).click();
}

/** Invites an owner, who sets up the authenticator app that an owner needs. */
export async function joinAsOwner(page: Page, t: Translate, owner: Newcomer): Promise<void> {
  await inviteOwner(page.request, owner.email);
  await acceptInvitation(page, t, owner);
  await setUpApp(page, t, owner);
  await isAt(page, t, 'console_overview.title');
}

/** Sets up the authenticator app without which an owner or a member of staff sees nothing else. */
export async function setUpApp(page: Page, t: Translate, { password }: Newcomer): Promise<void> {
  await isAt(page, t, 'console_auth.factor_title');
  await page.getByLabel(t('field.current_password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('console_auth.set_up_start') }).click();
  await expect(page.getByRole('img', { name: t('console_auth.qr_alt') })).toBeVisible();
  await isAccessible(page);
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
  await page.getByLabel(t('console_auth.app_code')).fill(await computeCode(page.request, secret));
  await expect(page.getByText(t('console_auth.recovery_codes_once'))).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: t('console_auth.recovery_codes_kept') }).click();
}

/** The code that an authenticator app shows now. */
export async function computeCode(request: APIRequestContext, secret: string): Promise<string> {
  return computeTotp(secret, getTotpStep(await nowIn(request)));
}

/** Signs in a demo member, of the merchant or of the staff, through the screens. */
export async function signInMember(page: Page, t: Translate, role: ConsoleRole): Promise<void> {
  const { members, staff_members: staff } = await loadDemoData(page.request);
  const member = [...members, ...staff].find((each) => each.role === role);
  if (member === undefined) throw new Error(`the demo data has no ${role}`);
  await page.goto('/console');
  await page.getByLabel(t('field.email'), { exact: true }).fill(member.email);
  await page.getByLabel(t('field.password'), { exact: true }).fill(member.password);
  await page.getByRole('button', { name: t('sign_in.submit'), exact: true }).click();
  if (member.totp_secret !== null) {
    await comeToUnusedCode(page.request);
    const code = await computeCode(page.request, member.totp_secret);
    // A complete code is sent by itself.
    await page.getByLabel(t('console_auth.app_code')).fill(code);
  }
  await isAt(page, t, getStartTitle(role));
}

function getStartTitle(role: ConsoleRole): Title {
  if (isStaffRole(role)) return 'staff_overview.title';
  return role === 'clerk' ? 'console_till.title' : 'console_overview.title';
}

type Title = Parameters<Translate>[0];

export async function isAt(page: Page, t: Translate, title: Title): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t(title), exact: true })).toBeVisible();
}

/** The row of a table that contains a text. */
export function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}

/** Opens the first recurring billing of the demo merchant, and returns its path. */
export async function openFirstBilling(page: Page): Promise<string> {
  await page.goto('/console/recurring-billings');
  const first = page.locator('tbody a').first();
  await first.click();
  await expect(page).toHaveURL(/\/console\/recurring-billings\/rcb_\w+$/);
  return new URL(page.url()).pathname;
}
