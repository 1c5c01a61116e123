import { loadAllTexts } from '@saifu/i18n/texts';
import { CARDS, isFinished, openInvoice, order, slide } from '../pages/payment-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { codeIn, getLatestMessage, listMessagesAbout } from '../support/inbox.ts';
import { LANGUAGES } from '../support/languages.ts';
import { newPayer, typeCard } from '../support/payer.ts';

const LARGE = 30_000;

for (const language of LANGUAGES) {
  test(`only the first large payment on a device requires step-up (${language})`, async ({
    page,
    request,
  }) => {
    const t = await loadAllTexts(language);
    const { loginId } = await newPayer(page, language);
    // A message may be sent again one minute after the registration message.
    await page.request.post('/api/v1/sandbox/clock', { data: { advance_seconds: 61 } });
    await openInvoice(page, await order(request, LARGE, 'counter'));
    await typeCard(page, CARDS.visa);
    await slide(page);

    const question = page.getByRole('dialog', { name: t('step_up.title') });
    const press = (name: string) => question.getByRole('button', { name, exact: true }).click();
    await expect(question).toContainText(t('step_up.lead_payment', { amount: '¥30,000' }));
    await press(t('app.close'));
    await expect(page.getByText(t.error('session.step_up_required')).first()).toBeVisible();
    await expect(page.getByText(t('payment.nothing_taken')).first()).toBeVisible();

    await slide(page);
    // The password was already used to sign in, so it is not accepted as a second factor.
    await expect(question.getByText(t('step_up.use_password'))).toHaveCount(0);
    const before = (await listMessagesAbout(page, loginId, '')).length;
    await press(t('step_up.send'));
    const code = codeIn(await getLatestMessage(page, loginId, before));
    await question.getByLabel(t('field.otp')).fill(code);
    await isFinished(page, '¥30,000');

    await openInvoice(page, await order(request, LARGE, 'counter'));
    await typeCard(page, CARDS.mastercard);
    await slide(page);
    await isFinished(page, '¥30,000');
  });
}
