import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_SEARCH_KINDS } from '@saifu/domain/identity/account-search';
import { SIGN_IN_FAILURES, SIGN_IN_METHODS } from '@saifu/domain/identity/sign-in-event';
import { REVEALABLE_FIELDS } from '@saifu/domain/identity/staff-account';
import { LEDGER_ENTRY_KINDS } from '@saifu/domain/ledger/merchant-ledger';
import { PAYOUT_CYCLES } from '@saifu/domain/ledger/payout-cycle';
import { AUDIT_FAULTS } from '@saifu/domain/members/audit-entry';
import { MEMBER_ROLES } from '@saifu/domain/members/member-role';
import { STAFF_QUEUES } from '@saifu/domain/members/staff-queue';
import { STAFF_ROLES } from '@saifu/domain/members/staff-role';
import { STATUS_CLASSES } from '@saifu/domain/merchants/api-request';
import { BANK_ACCOUNT_TYPES } from '@saifu/domain/merchants/bank-account';
import {
  APPLICATION_CHECKS,
  AUTOMATIC_CHECKS,
  BUSINESS_KINDS,
} from '@saifu/domain/merchants/merchant-application';
import { OVERVIEW_PERIODS } from '@saifu/domain/merchants/overview-period';
import { FEATURES } from '@saifu/domain/operations/feature-switch';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import {
  CONFIRMERS,
  STAFF_TIMELINE_KINDS,
  TIMELINE_ACTORS,
} from '@saifu/domain/payments/payment-timeline';
import {
  PROVIDER_DISPUTE_REASONS,
  PROVIDER_DISPUTE_STATUSES,
} from '@saifu/domain/payments/provider-dispute';
import { LOOKUP_MATCHES, STAFF_PAYMENT_ACTS } from '@saifu/domain/payments/staff-payment';
import { DIFFERENCE_KINDS } from '@saifu/domain/reconciliation/difference';
import { MOVEMENT_KINDS } from '@saifu/domain/reconciliation/provider-movement';
import { BLOCK_LIST_KINDS } from '@saifu/domain/risk/block-list-entry';
import {
  RISK_ACTIONS,
  RISK_CHOICE_OPERATORS,
  RISK_FLAGS,
  RISK_NUMBER_OPERATORS,
  RISK_NUMBERS,
  RISK_SCOPES,
  RISK_VELOCITIES,
  RISK_WINDOWS,
} from '@saifu/domain/risk/risk-condition';
import { ERROR_CATALOG, type ErrorCode, getErrorParams } from '@saifu/domain/shared/app-error';
import { hasInvisibleCharacters } from '@saifu/domain/shared/invisible-characters';
import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { expect, test } from 'vitest';
import enMessageTexts from './en/mail.json' with { type: 'json' };
import { files as enAuth } from './en.ts';
import { files as enConsole } from './en-console.ts';
import { files as enWallet } from './en-wallet.ts';
import { placeholders } from './format.ts';
import jaMessageTexts from './ja/mail.json' with { type: 'json' };
import { files as jaAuth } from './ja.ts';
import { files as jaConsole } from './ja-console.ts';
import { files as jaWallet } from './ja-wallet.ts';
import koMessageTexts from './ko/mail.json' with { type: 'json' };
import { files as koAuth } from './ko.ts';
import { files as koConsole } from './ko-console.ts';
import { files as koWallet } from './ko-wallet.ts';
import type { MessageTextKey } from './message-texts.ts';
import { findText, joinKeys } from './text-files.ts';
import {
  getErrorTextKey,
  getMessagesVersion,
  loadAllTexts,
  loadTexts,
  type Messages,
  onMessagesLoaded,
  type TextKey,
} from './texts.ts';

const en = { ...joinKeys(enAuth), ...joinKeys(enWallet), ...joinKeys(enConsole) };
const ja = { ...joinKeys(jaAuth), ...joinKeys(jaWallet), ...joinKeys(jaConsole) };
const ko = { ...joinKeys(koAuth), ...joinKeys(koWallet), ...joinKeys(koConsole) };
const CATALOGUES: Readonly<Record<Language, Messages>> = { en, ja, ko };
const KEYS = Object.keys(en) as TextKey[];
const CODES = Object.keys(ERROR_CATALOG) as ErrorCode[];

/** Names in Latin letters in every language: brands and technical terms. */
const LATIN = [
  ...['Apple Pay', 'BitCash', 'Google Pay', 'LINE Pay', 'PayPay', 'JPQR', 'QR', 'Saifu', 'English'],
  // What the ids of the payment provider begin with.
  ...['ID', 'pi_', 'ch_', 're_', 'du_', 'pay_', '/faqs'],
  ...[
    '3D',
    'Cookie',
    'CSV',
    'HTML',
    'JPEG',
    'WebP',
    'PNG',
    'ZIP',
    'CVV',
    'Idempotency-Key',
    'API',
    'https',
    'Webhook',
    'JPQR',
    'localhost',
    'MB',
    'MM/YY',
    'PDF',
    'PIN',
    'SMS',
    'iPad',
    'iPhone',
    'URL',
  ],
  // After the longer names that contain it, and codes of countries.
  ...['IP', 'JP', 'KR', 'US'],
];

/** What staff do about an account, as in the console. */
const ACCOUNT_ACTS = [
  ...['suspend', 'restore', 'end_session', 'end_sessions', 'unlock_card', 'unlock_payments'],
  ...['start_deletion', 'stop_deletion', 'lift_limits'],
  ...['resend_registration', 'resend_confirmation', 'resend_receipt'],
];

/** Keys that a screen builds from a prefix and one of these suffixes. */
const BUILT: Readonly<Record<string, readonly string[]>> = {
  'setting.language_': LANGUAGES,
  'console.role_': [...MEMBER_ROLES, ...STAFF_ROLES],
  'console_balance.kind_': LEDGER_ENTRY_KINDS,
  'console_balance.cycle_': PAYOUT_CYCLES,
  'console_dispute.reason_': PROVIDER_DISPUTE_REASONS,
  'console_dispute.effect_': PROVIDER_DISPUTE_STATUSES,
  'console_api_request.status_': STATUS_CLASSES,
  'console_overview.period_': OVERVIEW_PERIODS,
  'staff_audit.fault_': AUDIT_FAULTS,
  'staff_overview.queue_': STAFF_QUEUES,
  'staff_account.matched_': ACCOUNT_SEARCH_KINDS,
  'staff_account.failure_': SIGN_IN_FAILURES,
  'staff_account.method_': SIGN_IN_METHODS,
  'staff_account.payment_': PAYMENT_STATUSES,
  'staff_account.': [
    ...REVEALABLE_FIELDS,
    ...['per_payment', 'per_day', 'per_month'],
    ...ACCOUNT_ACTS.flatMap((act) => [act, `${act}_effect`, `${act}_done`]),
  ],
  'staff_overview.about_': STAFF_QUEUES,
  'console_apply.part_': [
    ...['business', 'representative', 'trade', 'store', 'bank_account', 'review'],
  ],
  'console_apply.kind_': BUSINESS_KINDS,
  'console_apply.type_': BANK_ACCOUNT_TYPES,
  'console_apply.mcc_': [
    ...['5812', '5814', '5462', '5411', '5499', '5912', '5651', '5732', '5942', '5712', '7230'],
    ...['8011', '4121', '5541', '7011', '4722', '7929', '7997', '8299', '5968', '5999'],
  ],
  'staff_application.assigned_': ['me', 'nobody'],
  'staff_application.check_': APPLICATION_CHECKS,
  'staff_application.auto_': AUTOMATIC_CHECKS,
  'staff_merchant.cycle_': PAYOUT_CYCLES,
  'staff_payment.': [
    ...STAFF_TIMELINE_KINDS,
    ...['nothing_open', 'unchanged', 'settled'],
    ...STAFF_PAYMENT_ACTS.flatMap((act) => [`${act}_title`, `${act}_effect`]),
  ],
  'staff_payment.matched_': LOOKUP_MATCHES,
  'staff_payment.kind_': ['authorize', ...STAFF_PAYMENT_ACTS],
  'staff_payment.result_': [
    ...['open', 'needs_payer', 'approved', 'declined', 'pending', 'published', 'waiting'],
    ...['abandoned', 'delivered', 'sent', 'queued', 'deferred', 'won', 'lost'],
    ...['released', 'voided', 'ended'],
  ],
  'staff_payment.act_': STAFF_PAYMENT_ACTS,
  'staff_payment.submit_': STAFF_PAYMENT_ACTS,
  'staff_payment.done_': STAFF_PAYMENT_ACTS,
  'staff_approval.': ['approve_title', 'withdraw_title', 'retry_title'],
  'staff_operations.backlog_': ['attempts', 'events', 'provider_events', 'messages', 'jobs'],
  'staff_operations.channel_': ['email', 'sms'],
  'staff_operations.clock_': ['agreed', 'disagreed', 'unknown'],
  'staff_operations.webhooks_': ['failing', 'paused'],
  'staff_operations.message_': LANGUAGES,
  'staff_operations.feature_': FEATURES,
  'staff_operations.effect_': FEATURES,
  'staff_operations.audience_': ['payers', 'merchants', 'both'],
  'staff_operations.severity_': ['info', 'warning', 'outage'],
  'staff_reconciliation.kind_': DIFFERENCE_KINDS,
  'staff_reconciliation.about_': DIFFERENCE_KINDS,
  'staff_reconciliation.movement_': MOVEMENT_KINDS,
  'staff_reconciliation.ended_': ['closed', 'matched'],
  'staff_risk.': [
    ...['release', 'void'].flatMap((act) => [`${act}_title`, `${act}_done`]),
    ...['activate', 'disable'].flatMap((act) => [`${act}_title`, `${act}_about`]),
  ],
  'staff_risk.same_': ['card', 'device', 'account'],
  'staff_risk.signal_': [
    ...[...RISK_NUMBERS, ...RISK_VELOCITIES, ...RISK_FLAGS],
    ...['card_country', 'method'],
  ],
  'staff_risk.velocity_': RISK_VELOCITIES,
  'staff_risk.by_': RISK_SCOPES,
  'staff_risk.within_': RISK_WINDOWS,
  'staff_risk.op_': [...RISK_NUMBER_OPERATORS, ...RISK_CHOICE_OPERATORS, 'yes', 'no'],
  'staff_risk.action_': RISK_ACTIONS,
  'staff_risk.sentence_': RISK_ACTIONS,
  'staff_risk.hits_': RISK_ACTIONS,
  'staff_risk.match_': ['all', 'any'],
  'staff_risk.kind_': BLOCK_LIST_KINDS,
  'staff_risk.source_': ['card_testing', 'rule', 'block_list'],
  'console_timeline.by_': TIMELINE_ACTORS,
  'console_timeline.confirmed_': CONFIRMERS,
  'setting.theme_': ['light', 'dark', 'system'],
  'receipt_scan.hint_': ['empty', 'dark', 'blurred', 'far', 'good'],
  'store.sample_': [
    ...['restaurant', 'convenience', 'taxi', 'long', 'bare', 'code', 'unregistered', 'book'],
  ],
};

test.each(LANGUAGES)('%s has exactly the keys of English', (language) => {
  expect(Object.keys(CATALOGUES[language]).toSorted()).toEqual(KEYS.toSorted());
});

test.each(LANGUAGES)('no text in %s is empty or has extra spaces', (language) => {
  const untidy = KEYS.filter((key) => !/^\S+( \S+)*$/.test(CATALOGUES[language][key]));
  expect(untidy).toEqual([]);
});

test.each(LANGUAGES)(
  'no text in %s has invisible characters, which users would copy',
  (language) => {
    const invisible = KEYS.filter((key) => hasInvisibleCharacters(CATALOGUES[language][key]));
    expect(invisible).toEqual([]);
  },
);

test.each(LANGUAGES)('every text in %s has the placeholders of English', (language) => {
  const differing = KEYS.filter((key) => mentioned(language, key) !== mentioned('en', key));
  expect(differing).toEqual([]);
});

test.each(LANGUAGES)('every error has a text in %s that uses only its parameters', (language) => {
  for (const code of CODES) {
    const words = CATALOGUES[language][getErrorTextKey(code)];
    expect(words, code).toBeTypeOf('string');
    expect(getErrorParams(code), code).toEqual(expect.arrayContaining([...placeholders(words)]));
  }
});

test('every error text belongs to an existing error code', () => {
  const known = new Set(CODES.map(getErrorTextKey));
  expect(KEYS.filter((key) => key.startsWith('error.') && !known.has(key))).toEqual([]);
});

test.each(['ja', 'ko'] as const)('no English is left in %s', (language) => {
  const latin = KEYS.filter((key) => /[A-Za-z]/.test(withoutNames(CATALOGUES[language][key])));
  expect(latin).toEqual([]);
});

test('Japanese has no half-width katakana and Korean no kana', () => {
  expect(KEYS.filter((key) => /[\uff61-\uff9f]/.test(ja[key]))).toEqual([]);
  expect(KEYS.filter((key) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(ko[key]))).toEqual(
    [],
  );
});

test('every key is used in the sources', () => {
  const sources = readSources();
  const errors = CODES.map(getErrorTextKey);
  const built = Object.entries(BUILT).flatMap(([start, ends]) => ends.map((end) => start + end));
  const quoted = sources.match(/(?<=(['"`]))[\w.]+(?=\1)/g) ?? [];
  // `error` uses these for a field without a label.
  const unnamed = ['app.field_required', 'app.field_unnamed'];
  const found = new Set<string>([...errors, ...built, ...quoted, ...unnamed]);
  const isSpoken = (key: TextKey) => found.has(key);

  expect(KEYS.filter((key) => !isSpoken(key))).toEqual([]);
  for (const start of Object.keys(BUILT)) expect(sources).toContain(`\`${start}\${`);
});

test('a missing error text is loaded on demand and listeners are notified', async () => {
  const t = await loadTexts('ko');
  const loaded = new Promise<void>((resolve) => {
    const stop = onMessagesLoaded(() => {
      stop();
      resolve();
    });
  });
  expect(t.error('link.used')).toBe(ko['error.link.used']);
  expect(getMessagesVersion()).toBe(0);
  expect(t.error('card.too_many', { max: 5 })).toBe(ko['error.unexpected']);
  await loaded;
  expect(getMessagesVersion()).toBe(1);
  expect(t.error('card.too_many', { max: 5 })).toBe('새로 추가할 수 있는 카드는 최대 5장입니다.');
});

test('an error is shown in the loaded language', async () => {
  const t = await loadAllTexts('ja');
  expect(t.error('card.too_many', { max: 5 })).toBe('新しく追加できるカードは5枚までです。');
  expect(t.error('receipt.wrong_format')).toBe(ja.mess_receipt_wrong_format);
});

const MESSAGE_TEXTS: Readonly<Record<Language, Readonly<Record<MessageTextKey, string>>>> = {
  en: enMessageTexts,
  ja: jaMessageTexts,
  ko: koMessageTexts,
};
const MESSAGE_TEXT_KEYS = Object.keys(enMessageTexts) as MessageTextKey[];

test.each(LANGUAGES)('messages in %s have every text and placeholder of English', (language) => {
  const words = MESSAGE_TEXTS[language];
  expect(Object.keys(words).toSorted()).toEqual(MESSAGE_TEXT_KEYS.toSorted());
  for (const key of MESSAGE_TEXT_KEYS) {
    expect(words[key], key).toMatch(/^\S+( \S+)*$/);
    expect(placeholders(words[key]), key).toEqual(placeholders(enMessageTexts[key]));
  }
});

test('messages have no English left, and each language uses its own script', () => {
  const foreign = (['ja', 'ko'] as const).flatMap((language) =>
    MESSAGE_TEXT_KEYS.filter((key) => /[A-Za-z]/.test(withoutNames(MESSAGE_TEXTS[language][key]))),
  );
  expect(foreign).toEqual([]);
  const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
  // A single noun may consist of kanji only.
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
  const hangul = /\p{Script=Hangul}/u;
  const isTheirOwn = MESSAGE_TEXT_KEYS.filter(
    (key) =>
      japanese.test(jaMessageTexts[key]) &&
      hangul.test(koMessageTexts[key]) &&
      !kana.test(koMessageTexts[key]),
  );
  expect(isTheirOwn).toEqual(MESSAGE_TEXT_KEYS);
});

test('message subjects have no placeholders, and every message text is used', () => {
  const subjects = MESSAGE_TEXT_KEYS.filter((key) => key.endsWith('.subject'));
  expect(subjects.filter((key) => placeholders(enMessageTexts[key]).length > 0)).toEqual([]);
  const sources = readSources();
  expect(MESSAGE_TEXT_KEYS.filter((key) => !sources.includes(`'${key}'`))).toEqual([]);
});

function mentioned(language: Language, key: TextKey): string {
  return placeholders(CATALOGUES[language][key]).join();
}

function withoutNames(text: string): string {
  const words = text.replaceAll(
    /\{[a-z_]+(?:, duration)?\}|\{[a-z_]+, plural,|\b(one|other) (?=\{)/g,
    '',
  );
  return LATIN.reduce((rest, name) => rest.replaceAll(name, ''), words);
}

/** The sources that may use texts, as one string, without tests and the catalog itself. */
function readSources(): string {
  const root = join(import.meta.dirname, '../../..');
  const apps = readdirSync(join(root, 'apps')).map((app) => `apps/${app}/src`);
  const folders = ['packages/client/src', 'packages/ui/src', 'packages/web/src', ...apps];
  return folders.flatMap((folder) => readFolder(join(root, folder))).join('\n');
}

function readFolder(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const spoken = names.filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  return spoken.map((name) => readFileSync(join(folder, name), 'utf8'));
}

test.each([
  ['field.required', { label: 'Name' }, 'Please enter Name.'],
  ['field.required', {}, 'This field is required.'],
  ['field.too_short', { label: 'Name', min: 8 }, 'Name must be at least 8 characters.'],
  ['field.too_long', { label: 'Name', max: 60 }, 'Name must be at most 60 characters.'],
  ['field.too_long', { max: 60 }, 'This field must be at most 60 characters.'],
  ['field.format', {}, 'This field has the wrong format.'],
] as const)('%s with %j returns %j', async (code, params, words) => {
  expect((await loadAllTexts('en')).error(code, params)).toBe(words);
});

test.each(LANGUAGES)(
  'the error of a field without a label has no unfilled placeholder in %s',
  async (language) => {
    const t = await loadAllTexts(language);
    const errors = CODES.filter((code) => code.startsWith('field.'));
    const words = errors.map((code) => t.error(code, { min: 8, max: 60 }));
    expect(words.filter((each) => /[{}]/.test(each))).toEqual([]);
  },
);

test('a text is found in the file and part that has it', () => {
  const parts = [
    { error: { 'order.paid': 'paid' } },
    { error: { unexpected: 'oh' }, root: { a: 'A' } },
  ];
  expect(findText(parts, 'error.order.paid')).toBe('paid');
  expect(findText(parts, 'error.unexpected')).toBe('oh');
  expect(findText(parts, 'a')).toBe('A');
  for (const key of ['error.constructor', 'toString', 'home.title', 'error.', '']) {
    expect(findText(parts, key)).toBeUndefined();
  }
});
