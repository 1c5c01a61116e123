import type { Page } from '@playwright/test';
import type { StaffRole } from '@saifu/domain/members/staff-role';
import type { Translate } from '@saifu/i18n/texts';
import { isAccessible } from '../support/accessible.ts';
import { expect } from '../support/fixtures.ts';
import { isAt, type Newcomer, rowOf } from './console-page.ts';

/** Invites with the role that the sheet begins with: a clerk, or support. */
export async function inviteMember(page: Page, t: Translate, { email }: Newcomer): Promise<void> {
  await page.getByRole('link', { name: t('console_team.title'), exact: true }).click();
  await isAt(page, t, 'console_team.title');
  await page.getByRole('button', { name: t('console_team.invite') }).click();
  const sheet = page.getByRole('dialog', { name: t('console_team.invite') });
  await sheet.getByLabel(t('field.email'), { exact: true }).fill(email);
  await isAccessible(page);
  await sheet.getByRole('button', { name: t('console_team.send_invitation') }).click();
  await expect(page.getByText(t('console_team.invited', { email }))).toBeVisible();
  await expect(rowOf(page, email)).toContainText(t('console_team.status_open'));
}

/** Neither finds the team nor may open its address. The page shows the till. */
export async function mayNotManageTeam(page: Page, t: Translate): Promise<void> {
  await isAt(page, t, 'console_till.title');
  await expect(page.getByRole('link', { name: t('console_team.title'), exact: true })).toHaveCount(
    0,
  );
  await page.goto('/console/team');
  await expect(page.getByText(t.error('member.not_allowed'))).toBeVisible();
  await page.goto('/console/till');
  await isAt(page, t, 'console_till.title');
}

export async function removeMember(page: Page, t: Translate, name: string): Promise<void> {
  await page.getByRole('link', { name: t('console_team.title'), exact: true }).click();
  await isAt(page, t, 'console_team.title');
  await page.getByRole('button', { name: t('console_team.manage_name', { name }) }).click();
  await isAccessible(page);
  await page.getByRole('button', { name: t('console_team.remove') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('console_team.remove_agree'), exact: true })
    .click();
  await expect(page.getByText(t('console_team.removed', { name }))).toBeVisible();
}

export async function changeRole(
  page: Page,
  t: Translate,
  name: string,
  role: StaffRole,
): Promise<void> {
  await page.getByRole('button', { name: t('console_team.manage_name', { name }) }).click();
  await page.getByRole('radio', { name: new RegExp(`^${t(`console.role_${role}`)}`) }).check();
  await page.getByRole('button', { name: t('console_team.save'), exact: true }).click();
  await expect(page.getByText(t('console_team.saved', { name }))).toBeVisible();
}
