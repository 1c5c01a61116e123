import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { tMessage } from '@saifu/i18n/message-texts';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../config/config.ts';
import type { MessageOrigin } from './mail-footer.ts';
import { composeMessage, renderMessage } from './message-template.ts';
import { MESSAGE_TEMPLATES, type MessageKind, type MessageParams } from './templates.ts';

const ORIGIN = readConfig({ PUBLIC_URL: 'https://saifu.example' });
const SETTINGS = 'https://saifu.example/settings/notifications';

const LINK = 'https://saifu.example/verify?t=Aa0_-9&lang=ja';
const CODE = '012345';
const TIME = '2026/11/15 14:05';

const AT = { store: 'さくら食堂', link: LINK };
const PAID = { ...AT, amount: '¥1,280' };
const DEADLINE = '2026/11/18 14:05';
const PAYOUT = { payout: '¥12,345', date: '2026/12/01', link: LINK };
const BANK = { bank: 'みずほ 東京営業部', ending: '567', link: LINK };
const DISPUTE = { store: 'さくら食堂', amount: '¥1,280', number: 'dsp_01' };
const DUE = { ...PAID, deadline: DEADLINE };
const ANSWERED = { ...PAID, response: '品物を確認しました。\nご迷惑をおかけしました。' };

const SERVICE = { service: 'プレミアム会員', link: LINK };
const AGREED = { ...SERVICE, store: 'さくら食堂' };
const CHARGED = { amount: '¥1,280', date: '2026/12/01' };
const UNPAID = { ...AGREED, amount: '¥1,280', due: '2026/11/30' };
const UNTIL = { until: 'お支払いがないままの場合、2026/12/14に解約となります。' };
const CARD = { card: 'VISA •••• 4242' };
const STILL = { charges: ['2026/11/30 ¥1,280'] };

const PHONE = { phone: '03-0000-0000' };
const ADDRESS = { address: 'h•••@saifu.example' };
const CHANGED = { ...PHONE, ...ADDRESS, time: TIME, until: DEADLINE, link: LINK };
const UNDO = { until: DEADLINE, link: LINK };
const WHAT = { what: 'メールアドレス' };

const PARAMS: MessageParams = {
  confirm_email: { link: LINK, code: CODE, hours: 24 },
  confirm_sms: { link: LINK, code: CODE },
  sign_in_code_email: { code: CODE, minutes: 5 },
  sign_in_code_sms: { code: CODE, host: 'saifu.example' },
  sign_in_link_email: { link: LINK, minutes: 10 },
  sign_in_link_sms: { link: LINK, minutes: 10 },
  reset_email: { link: LINK, minutes: 30 },
  reset_sms: { link: LINK, minutes: 30 },
  password_changed_email: { time: TIME, link: LINK },
  password_changed_sms: { time: TIME },
  contact_code_email: { code: CODE, minutes: 5 },
  contact_code_sms: { code: CODE, host: 'saifu.example' },
  email_changed_email: CHANGED,
  email_changed_sms: UNDO,
  phone_changed_email: CHANGED,
  phone_changed_sms: UNDO,
  contact_current_email: { code: CODE, ...ADDRESS, minutes: 5 },
  contact_current_sms: { code: CODE, ...ADDRESS, host: 'saifu.example' },
  contact_scheduled_email: { ...WHAT, ...ADDRESS, ...PHONE, time: TIME, link: LINK },
  contact_scheduled_sms: { ...WHAT, time: TIME, link: LINK },
  contact_waiting_email: { ...WHAT, time: TIME },
  contact_waiting_sms: { time: TIME },
  contact_in_use_email: { ...WHAT, days: 7 },
  contact_in_use_sms: {},
  contact_canceled_email: { ...WHAT, ...ADDRESS },
  contact_canceled_sms: WHAT,
  contact_undone_email: { ...WHAT, ...PHONE },
  contact_undone_sms: PHONE,
  contact_undone_suspended_email: { ...WHAT, ...PHONE },
  contact_undone_suspended_sms: PHONE,
  contact_removed_email: PHONE,
  contact_removed_sms: PHONE,
  messages_off_email: { ...PHONE, event: '確認待ちのお支払い', time: TIME, link: LINK },
  messages_off_sms: { ...PHONE, event: '確認待ちのお支払い' },
  limits_raised_email: { ...PHONE, from: DEADLINE, time: TIME, link: LINK },
  limits_raised_sms: { ...PHONE, from: DEADLINE },
  passkey_added_email: { ...PHONE, time: TIME, link: LINK },
  passkey_added_sms: PHONE,
  passkey_removed_email: { ...PHONE, time: TIME, link: LINK },
  passkey_removed_sms: PHONE,
  passkey_cloned_email: { ...PHONE, time: TIME, link: LINK },
  passkey_cloned_sms: PHONE,
  sessions_ended_email: { ...PHONE, time: TIME, link: LINK },
  sessions_ended_sms: PHONE,
  card_unlocked_email: { ...PHONE, time: TIME, link: LINK },
  card_unlocked_sms: PHONE,
  staff_limits_set_email: { ...PHONE, time: TIME, link: LINK },
  staff_limits_set_sms: PHONE,
  staff_limits_lifted_email: { ...PHONE, time: TIME, link: LINK },
  staff_limits_lifted_sms: PHONE,
  data_exported_email: { ...PHONE, time: TIME, link: LINK },
  data_exported_sms: PHONE,
  payment_confirm_email: { ...DUE, time: TIME, method: 'PayPay' },
  payment_confirm_sms: DUE,
  payment_reminder_email: DUE,
  payment_reminder_sms: DUE,
  payment_completed_email: PAID,
  payment_completed_sms: PAID,
  payment_canceled_email: { store: 'さくら食堂', amount: '¥1,280' },
  payment_canceled_sms: { store: 'さくら食堂', amount: '¥1,280' },
  payment_refunded_email: PAID,
  payment_refunded_sms: PAID,
  payment_refund_failed_email: PAID,
  payment_refund_failed_sms: PAID,
  payment_refund_awaited_email: PAID,
  payment_refund_awaited_sms: PAID,
  payment_reported_email: PAID,
  payment_reported_sms: PAID,
  refund_request_filed_email: DUE,
  refund_request_filed_sms: DUE,
  refund_request_approved_email: ANSWERED,
  refund_request_approved_sms: PAID,
  refund_request_partly_email: ANSWERED,
  refund_request_partly_sms: PAID,
  refund_request_rejected_email: ANSWERED,
  refund_request_rejected_sms: PAID,
  refund_request_escalated_email: AT,
  refund_request_escalated_sms: AT,
  consultation_answered_email: {
    question: '領収書について',
    response: ANSWERED.response,
    link: LINK,
  },
  consultation_answered_sms: { link: LINK },
  step_up_email: { code: CODE, minutes: 5 },
  step_up_sms: { code: CODE, host: 'saifu.example' },
  deletion_email: { time: TIME, deadline: DEADLINE, years: 7, link: LINK },
  deletion_sms: { deadline: DEADLINE, link: LINK },
  deletion_soon_email: { deadline: DEADLINE, link: LINK },
  deletion_soon_sms: { deadline: DEADLINE, link: LINK },
  restored_email: { time: TIME, link: LINK },
  restored_sms: { time: TIME },
  erased_email: { time: TIME, years: 7 },
  erased_sms: { time: TIME },
  merchant_change_approved_email: { store: 'さくら食堂', days: 30 },
  merchant_change_rejected_email: { store: 'さくら食堂', reason: '確認できませんでした。' },
  merchant_key_issued_email: {
    name: 'レジ',
    ending: 'x7Qa',
    time: '2026/11/16 10:00',
    phone: '03-1234-5678',
  },
  merchant_webhook_paused_email: { host: 'shop.example', reason: '応答がありません。' },
  member_invitation_email: { link: LINK, store: 'さくら食堂', hours: 72 },
  staff_invitation_email: { link: LINK, hours: 72 },
  merchant_application_link_email: { link: LINK, days: 30 },
  merchant_application_submitted_email: { link: LINK, days: 30 },
  merchant_application_changes_email: { link: LINK, days: 30, response: ANSWERED.response },
  merchant_application_approved_email: {},
  merchant_application_rejected_email: { days: 180, response: ANSWERED.response },
  merchant_suspended_email: { store: 'さくら食堂', time: TIME, phone: '03-1234-5678' },
  merchant_restored_email: { store: 'さくら食堂', time: TIME, link: LINK },
  member_password_reset_email: { link: LINK, minutes: 30 },
  member_password_changed_email: { link: LINK, time: '2026/11/16 10:00' },
  member_passkey_added_email: { link: LINK, time: TIME },
  member_passkey_cloned_email: { link: LINK, time: TIME },
  member_passkey_removed_email: { link: LINK, time: TIME },
  account_suspended_email: { time: '2026/11/16 10:00', phone: '03-1234-5678' },
  account_suspended_sms: { phone: '03-1234-5678' },
  account_reinstated_email: {
    time: '2026/11/16 10:00',
    link: LINK,
  },
  account_reinstated_sms: { link: LINK },
  merchant_unanswered_email: {
    store: 'さくら食堂',
    amount: '¥1,280',
    deadline: DEADLINE,
    number: 'rrq_01',
  },
  merchant_dispute_opened_email: { ...DISPUTE, reason: 'その他', deadline: DEADLINE },
  merchant_dispute_final_email: { ...DISPUTE, reason: 'その他' },
  merchant_dispute_won_email: DISPUTE,
  merchant_fees_changed_email: { date: '2026/12/01', fees: 'カード 3.4%', link: LINK },
  merchant_payout_cycle_changed_email: {
    date: '2026/12/01',
    cycle: '毎週金曜日',
    minimum: '¥1,000',
    link: LINK,
  },
  merchant_bank_account_changed_email: { ...BANK, date: '2026/12/01' },
  merchant_bank_account_kept_email: BANK,
  merchant_payout_paid_email: PAYOUT,
  merchant_payout_failed_email: PAYOUT,
  merchant_payout_rejected_email: PAYOUT,
  merchant_dispute_lost_email: DISPUTE,
  merchant_refund_failed_email: DISPUTE,
  merchant_payment_voided_email: DISPUTE,
  refund_request_message_email: AT,
  refund_request_message_sms: AT,
  recurring_billing_activated_email: {
    ...AGREED,
    ...CHARGED,
    ...CARD,
    initial: '¥500',
    when: 'on day 1 of each month',
  },
  recurring_billing_activated_sms: { ...SERVICE, ...CHARGED },
  recurring_billing_reminder_email: { ...AGREED, ...CHARGED, ...CARD, deadline: DEADLINE },
  recurring_billing_reminder_sms: { ...SERVICE, ...CHARGED },
  recurring_billing_reminder_today_email: { ...AGREED, ...CHARGED, ...CARD },
  recurring_billing_reminder_today_sms: { ...SERVICE, ...CHARGED },
  recurring_billing_declined_email: { ...UNPAID, ...CHARGED, reason: 'The card has expired.' },
  recurring_billing_declined_sms: { ...SERVICE, ...CHARGED },
  recurring_billing_payer_wanted_email: { ...UNPAID, ...UNTIL },
  recurring_billing_payer_wanted_sms: { ...SERVICE, amount: '¥1,280' },
  recurring_billing_past_due_email: { ...UNPAID, ...UNTIL },
  recurring_billing_past_due_sms: { ...SERVICE, amount: '¥1,280', ...UNTIL },
  recurring_billing_canceled_email: { ...AGREED, why: 'The store has ended it.' },
  recurring_billing_canceled_sms: SERVICE,
  recurring_billing_ending_email: { ...AGREED, ...STILL },
  recurring_billing_ending_sms: { ...SERVICE, ...STILL },
  recurring_billing_ended_email: AGREED,
  recurring_billing_ended_sms: SERVICE,
  recurring_billing_price_email: { ...AGREED, ...CHARGED, old: '¥980', deadline: DEADLINE },
  recurring_billing_price_sms: { ...SERVICE, ...CHARGED, old: '¥980' },
  recurring_billing_price_accepted_email: { ...AGREED, ...CHARGED },
  recurring_billing_price_accepted_sms: { ...SERVICE, ...CHARGED },
  recurring_billing_price_lapsed_email: { ...AGREED, amount: '¥1,280' },
  recurring_billing_price_lapsed_sms: { ...SERVICE, amount: '¥1,280' },
  recurring_billing_paused_email: AGREED,
  recurring_billing_paused_sms: SERVICE,
  recurring_billing_resumed_email: { ...AGREED, ...CHARGED },
  recurring_billing_resumed_sms: { ...SERVICE, ...CHARGED },
  recurring_billing_card_changed_email: { ...AGREED, ...CARD },
  recurring_billing_card_changed_sms: { ...SERVICE, ...CARD },
  invoice_email: { ...DUE, merchant: '株式会社さくら' },
  invoice_sms: DUE,
  receipts_email: { count: 3, stores: 'さくら食堂, はな屋', total: '4,500' },
};

type Options = { readonly origin?: MessageOrigin; readonly isToGuest?: boolean };

/** Composes a message and renders it from what is stored. */
function compose<Kind extends MessageKind>(
  kind: Kind,
  language: Language,
  params: MessageParams[Kind],
  { origin = ORIGIN, isToGuest = false }: Options = {},
) {
  const { source, ...content } = composeMessage(kind, language, params, isToGuest);
  return { ...content, ...renderMessage(origin, JSON.parse(JSON.stringify(source))) };
}

const KINDS = Object.keys(MESSAGE_TEMPLATES) as MessageKind[];
const ALL = KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));
const MAILS = ALL.filter(([kind]) => kind.endsWith('_email'));
const SMS = ALL.filter(([kind]) => kind.endsWith('_sms'));

test.each(ALL)('%s in %s contains all its parameters', (kind, language) => {
  const { subject, text, html } = compose(kind, language, PARAMS[kind]);
  expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|NaN/);
  expect(toVisibleText(html ?? '')).not.toMatch(/[{}]|undefined|NaN/);
  expect(text).toContain('Saifu');
  for (const value of Object.values(PARAMS[kind])) expect(text).toContain(String(value));
});

test.each(MAILS)(
  '%s in %s has a subject and the same content as text and HTML',
  (kind, language) => {
    const { subject, text, html } = compose(kind, language, PARAMS[kind]);
    expect(subject).toContain('Saifu');
    expect(subject).not.toMatch(/\d{6}|https?:/);
    expect(html).toContain(`<html lang="${language}" dir="ltr">`);
    // Each paragraph of the plain text is in the HTML.
    const visibleText = toVisibleText(html ?? '');
    for (const paragraph of text.trim().split('\n\n')) expect(visibleText).toContain(paragraph);
  },
);

test.each(MAILS.filter(([kind]) => 'link' in PARAMS[kind]))(
  '%s in %s has one button and the link as text',
  (kind, language) => {
    const { text, html } = compose(kind, language, PARAMS[kind]);
    const own = findLinks(html ?? '').filter((link) => link !== SETTINGS);
    expect(own).toEqual([LINK, LINK]);
    expect(text.split('\n')).toContain(LINK);
  },
);

test.each(SMS)('%s in %s is short apart from its link and code', (kind, language) => {
  const { subject, text, html } = compose(kind, language, PARAMS[kind]);
  expect({ subject, html }).toEqual({ subject: null, html: null });
  const words = text.split('\n')[0] ?? '';
  expect(words.length).toBeLessThanOrEqual(language === 'ja' ? 70 : 120);
});

test.each(LANGUAGES)('the last line binds an SMS code to the origin in %s', (lang) => {
  const signIn = compose('sign_in_code_sms', lang, PARAMS.sign_in_code_sms);
  expect(signIn.text.split('\n').at(-1)).toBe('@saifu.example #012345');
  const confirm = compose('confirm_sms', lang, PARAMS.confirm_sms).text.split('\n');
  expect(confirm).toContain(LINK);
  expect(confirm.at(-1)).toBe('@saifu.example #012345');
});

test('a Japanese code SMS fits into 70 characters', () => {
  const { text } = compose('sign_in_code_sms', 'ja', PARAMS.sign_in_code_sms);
  expect(text.length).toBeLessThanOrEqual(70);
});

test('a validity of one minute is singular', () => {
  const { text } = compose('reset_email', 'en', { link: LINK, minutes: 1 });
  expect(text).toContain('valid for 1 minute and');
});

test('HTML in parameters is escaped', () => {
  const hostile = `"><img src=x onerror='alert(1)'>{link}&amp;`;
  const { html, text } = compose('sign_in_code_email', 'en', {
    code: hostile,
    minutes: 5,
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=&apos;alert(1)&apos;&gt;{link}&amp;amp;');
  expect(text).toContain(hostile);
  const message = compose('password_changed_email', 'ja', {
    time: '<b>now</b>',
    link: LINK,
  });
  expect(message.html).toContain('&lt;b&gt;now&lt;/b&gt;');
});

test.each(
  (['merchant', 'store', 'service'] as const).flatMap((name) =>
    ALL.filter(([kind]) => name in PARAMS[kind]).map((each) => [...each, name] as const),
  ),
)('%s in %s neutralizes a hostile %s name', (kind, language, name) => {
  const chosen = `<b>x</b>\r\nBcc: a@b.example\u2028{link}\u202e https://evil.example/`.repeat(9);
  const { subject, text, html } = compose(kind, language, {
    ...PARAMS[kind],
    [name]: chosen,
  });
  const plain = compose(kind, language, PARAMS[kind]);
  expect(subject).toBe(plain.subject);
  expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
  expect(text).not.toMatch(/[\r\u2028\u202e]|https:\/\/evil/);
  expect(text).toContain('…');
  expect(html ?? '').not.toContain('<b>');
});

test('an empty response is left out, and a response keeps its line breaks', () => {
  const silent = compose('refund_request_approved_email', 'en', {
    ...ANSWERED,
    response: '',
  });
  expect(silent.text).not.toContain('The answer says');
  const words = { ...ANSWERED, response: 'one\n<i>two</i>' };
  const { text, html } = compose('refund_request_rejected_email', 'en', words);
  expect(text).toContain('The answer says:\none\n<i>two</i>\n');
  expect(html).toContain('one<br>\n&lt;i&gt;two&lt;/i&gt;');
});

test('several charges are joined by the list format of the language', () => {
  const charges = ['2026/11/01 ¥980', '2026/11/15 ¥980'];
  const params = { ...AGREED, charges };
  const en = compose('recurring_billing_ending_email', 'en', params);
  expect(en.text).toContain('still charged: 2026/11/01 ¥980 and 2026/11/15 ¥980.');
  const ja = compose('recurring_billing_ending_email', 'ja', params);
  expect(ja.text).toContain('2026/11/01 ¥980、2026/11/15 ¥980');
});

test('one receipt is singular', () => {
  const one = { count: 1, stores: 'Sakura', total: '900' };
  const { text } = compose('receipts_email', 'en', one);
  expect(text).toContain('1 receipt is attached');
});

test.each([
  'javascript:alert(1)',
  '/verify?t=1',
  'https://saifu.example/" onclick="x',
  'https://saifu.example/\r\nBcc: a@b.example',
])('composeMessage throws for the link %j', (link) => {
  expect(() => compose('reset_email', 'en', { link, minutes: 30 })).toThrow(RangeError);
});

/** Emails to a user, a guest or a merchant that have no setting. */
const REQUIRED: readonly MessageKind[] = [
  'sign_in_code_email',
  'password_changed_email',
  'payment_reported_email',
  'account_suspended_email',
  'merchant_unanswered_email',
  'receipts_email',
];

test.each(LANGUAGES)(
  'an email that can be turned off links to the notification settings in %s',
  (language) => {
    const linksIn = (kind: MessageKind, isToGuest = false) =>
      findLinks(compose(kind, language, PARAMS[kind], { isToGuest }).html ?? '');
    expect(linksIn('payment_completed_email')).toContain(SETTINGS);
    expect(linksIn('recurring_billing_declined_email')).toContain(SETTINGS);
    expect(linksIn('payment_completed_email', true)).not.toContain(SETTINGS);
    for (const kind of REQUIRED) expect(linksIn(kind)).not.toContain(SETTINGS);
  },
);

test.each(MAILS)('%s in %s names the operator and its address, and one reason', (kind, lang) => {
  const operator = { ...ORIGIN.operator, name: '財布<株>', address: '東京都"港区"1-2-3' };
  const { html } = compose(kind, lang, PARAMS[kind], { origin: { ...ORIGIN, operator } });
  expect(html).toContain('財布&lt;株&gt;<br>\n東京都&quot;港区&quot;1-2-3</p>');
  const events = ['payment', 'confirmation_due', 'refund', 'recurring', 'support'] as const;
  const reasons = [
    ...events.map((event) => {
      const params = { event: tMessage(lang, `any.event_${event}`) };
      return tMessage(lang, 'footer.why_event', params);
    }),
    tMessage(lang, 'footer.why_security'),
    tMessage(lang, 'footer.why_merchant'),
    tMessage(lang, 'footer.why_invoice'),
    tMessage(lang, 'footer.why_address'),
  ];
  const visibleText = toVisibleText(html ?? '');
  expect(reasons.filter((reason) => visibleText.includes(reason))).toHaveLength(1);
});

test('the summary shows the store, the amount and the rows of the template', () => {
  const params = PARAMS.payment_confirm_email;
  const { html } = compose('payment_confirm_email', 'en', params);
  expect(findRows(html ?? '')).toEqual([
    ['Paid on', TIME],
    ['Payment method', 'PayPay'],
    ['Completes on', DEADLINE],
  ]);
  expect(html).toContain('>¥</span>1,280</p>');
});

test('the summary leaves out what is empty and a first payment of ¥0', () => {
  const { html } = compose('recurring_billing_activated_email', 'en', {
    ...PARAMS.recurring_billing_activated_email,
    initial: '¥0',
    card: '',
  });
  expect(findRows(html ?? '')).toEqual([['Next charge', '2026/12/01']]);
});

test.each(MAILS.filter(([kind]) => 'amount' in PARAMS[kind]))(
  '%s in %s has a summary with the amount',
  (kind, language) => {
    const { html } = compose(kind, language, PARAMS[kind]);
    expect(html).toContain('<span style="font-size:25px">¥</span>1,280</p>');
  },
);

test.each(MAILS)('the preheader of %s in %s is its first paragraph and no code', (kind, lang) => {
  const { text, html } = compose(kind, lang, PARAMS[kind]);
  const [, preheader = ''] = /<div style="display:none[^"]*">([^<]*)(?=<)/.exec(html ?? '') ?? [];
  const [line] = toVisibleText(preheader).split('&nbsp;');
  expect(line).toBe(text.split('\n\n')[0]);
  expect(line).not.toMatch(/\d{6}|https?:/);
});

function findLinks(html: string): readonly string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => toVisibleText(href));
}

/** Label and value of each row of the summary. */
function findRows(html: string): readonly (readonly string[])[] {
  const cells = /<th[^>]*>([^<]*)<\/th>\s*<td[^>]*>([^<]*)<\/td>/g;
  return [...html.matchAll(cells)].map(([, label = '', value = '']) => [label, value]);
}

/** The visible text of the HTML. */
function toVisibleText(html: string): string {
  return html
    .replaceAll(/<!--.*?-->|<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
