import { loadAllTexts } from '@saifu/i18n/texts';
import {
  acceptInvitation,
  isAt,
  newcomer,
  openBrowser,
  setUpApp,
  signInMember,
} from '../pages/console-page.ts';
import { changeRole, inviteMember, removeMember } from '../pages/console-team-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, speak, test } from '../support/fixtures.ts';

const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };

test.use({ viewport: { width: 1280, height: 800 } });

test('an admin takes colleagues on, changes their roles and removes them', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { baseURL = '' } = test.info().project.use;
  await speak(page, 'en');
  // A code of the authenticator app works once, so the admin signs in once.
  await signInMember(page, TEXTS.en, 'admin');
  for (const language of ['en', 'ja'] as const) {
    const t = TEXTS[language];
    const colleague = newcomer(`Aoi ${language}`);
    await page.evaluate((value) => localStorage.setItem('currentLanguage', value), language);
    await page.goto('/console/staff/overview');
    await isAt(page, t, 'staff_overview.title');
    await expect(page.getByRole('banner').getByText(t('staff.operator'))).toBeVisible();
    await isAccessible(page);
    await inviteMember(page, t, colleague);

    const { page: theirs, complaints } = await openBrowser(browser, baseURL, language);
    await acceptInvitation(theirs, t, colleague);
    await setUpApp(theirs, t, colleague);
    await isAt(theirs, t, 'staff_overview.title');
    const queues = theirs.getByRole('main');
    await expect(queues.getByText(t('staff_overview.queue_consultations'))).toBeVisible();
    await expect(queues.getByText(t('staff_overview.queue_store_changes'))).toHaveCount(0);
    const team = theirs.getByRole('link', { name: t('console_team.title'), exact: true });
    await expect(team).toHaveCount(0);
    await isAccessible(theirs);
    await theirs.goto('/console/staff/team');
    await expect(theirs.getByText(t.error('member.not_allowed'))).toBeVisible();
    // A screen of a merchant is not there for staff.
    await theirs.goto('/console/till');
    await isAt(theirs, t, 'staff_overview.title');

    await page.reload();
    await changeRole(page, t, colleague.name, 'risk');
    // The open tab shows the new role at its next call.
    const own = theirs.getByRole('banner').getByRole('link', { name: colleague.name });
    await own.click();
    await theirs.reload();
    const role = theirs.getByRole('banner').getByText(t('console.role_risk'), { exact: true });
    await expect(role).toBeVisible();
    await theirs.getByRole('link', { name: t('staff_overview.title'), exact: true }).click();
    await expect(queues.getByText(t('staff_overview.queue_store_changes'))).toBeVisible();
    await expect(queues.getByText(t('staff_overview.queue_consultations'))).toHaveCount(0);

    await removeMember(page, t, colleague.name);
    await own.click();
    await isAt(theirs, t, 'console_auth.sign_in_title');
    expect(complaints).toEqual([]);

    await page.getByRole('link', { name: t('console_audit.title'), exact: true }).click();
    await isAt(page, t, 'console_audit.title');
    const log = page.getByRole('table', { name: t('console_audit.title') });
    await expect(log.getByText(t('console_audit.member_removed')).first()).toBeVisible();
    await page.getByRole('button', { name: t('staff_audit.verify') }).click();
    await expect(page.getByText(t('staff_audit.verified', { count: 1 }).slice(-12))).toBeVisible();
    await isAccessible(page);
  }
});
