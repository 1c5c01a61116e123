import type { Browser, Page } from '@playwright/test';
import { TERMS_VERSION } from '@saifu/contract/registration';
import { bearer, order, pay, SHOP } from '../pages/payment-page.ts';
import { sendPhoto } from '../pages/receipt-scan-page.ts';
import { findUndoPath } from './contact.ts';
import { loadDemoData, storeNamed } from './demo-data.ts';
import { expect, KENJI, signIn } from './fixtures.ts';
import { getLatestMessage, pathIn } from './inbox.ts';
import { createGuestData, make } from './routes-guest.ts';

/** Ids and link paths of the data that every screen needs to show content. */
export type Things = {
  readonly store: string;
  readonly withdrawnCode: string;
  readonly order: string;
  /**
   * Payment of the member that awaits confirmation; `refundRequest` belongs to another payment of
   * the member.
   */
  readonly payment: string;
  readonly refundRequest: string;
  readonly receipt: string;
  readonly recurringBilling: string;
  readonly question: string;
  /** Payment of a guest and the guest token that grants access to it. */
  readonly guestPayment: { readonly id: string; readonly token: string };
  readonly faq: string;
  readonly challenge: string;
  /** Link paths from messages. */
  readonly verify: string;
  readonly undoContact: string;
  readonly confirm: string;
  readonly guestReceipt: string;
};

/**
 * Creates the data through the API, once per server. The screens that create it have their own
 * tests.
 */
export async function makeThings(browser: Browser, baseURL: string): Promise<Things> {
  const member = await browser.newPage({ baseURL });
  const guest = await browser.newPage({ baseURL });
  const token = await signIn(member, KENJI);
  // Reading the photo takes longest, so the rest is created at the same time.
  const [ofMember, ofGuest, ofAnyone] = await Promise.all([
    createMemberData(member, token),
    createGuestData(guest),
    createPublicData(guest),
    saveReceiptScan(member, token),
  ]);
  await member.close();
  await guest.close();
  return { ...ofMember, ...ofGuest, ...ofAnyone };
}

async function createMemberData(page: Page, token: string) {
  const { id: payment } = await pay(page, token, { amount: 2380 });
  const { id: disputedPaymentId } = await pay(page, token, { amount: 4160 });
  const { id: refundRequest } = await make<Named>(
    page,
    `/payments/${disputedPaymentId}/refund_requests`,
    { reason_code: 'not_received', reason: '注文した品のうち一品が届きませんでした。' },
    token,
  );
  const { id: question } = await make<Named>(
    page,
    '/consultations',
    { subject: '領収書の宛名について', content: '会社名に変えることはできますか。' },
    token,
  );
  await answer(page, question);
  const receipt = await findFirst(page, '/receipts', token);
  const recurringBilling = await findFirst(page, '/recurring_billings', token);
  return { payment, refundRequest, question, receipt, recurringBilling };
}

type Named = { readonly id: string };

async function answer(page: Page, question: string): Promise<void> {
  const [staff] = (await loadDemoData(page.request)).staff;
  const words = { body: 'はい。領収書の画面で「宛名を変える」を押してください。' };
  await make(page, `/staff/consultations/${question}/answer`, words, staff?.key);
}

/** Uploads and saves a receipt of an unregistered store. Such a receipt can only be saved. */
async function saveReceiptScan(page: Page, token: string): Promise<void> {
  const headers = bearer(token);
  const { id } = await sendPhoto(page, 'unregistered-1', headers);
  const saved = await page.request.put(`/api/v1/receipt_scans/${id}`, { headers });
  expect(saved.status(), await saved.text()).toBe(200);
}

async function findFirst(page: Page, path: string, token: string): Promise<string> {
  const answered = await page.request.get(`/api/v1${path}`, { headers: bearer(token) });
  const { items } = (await answered.json()) as { items: readonly (Named & { status?: string })[] };
  const found = items.find(({ status = 'active' }) => status === 'active');
  if (found === undefined) throw new Error(`GET ${path} returned no active item`);
  return found.id;
}

async function createPublicData(page: Page) {
  const demoData = await loadDemoData(page.request);
  const code = demoData.qr_codes.find(({ state }) => state === 'withdrawn');
  const faqs = await (await page.request.get('/api/v1/guest/faqs')).json();
  // Codes to one address are limited, and each worker asks for one.
  const asked = { login_id: `someone.${crypto.randomUUID()}@mail.example`, purpose: 'login' };
  const challenge = await make<{ challenge_id: string }>(page, '/guest/authentication', asked);
  return {
    store: storeNamed(demoData, SHOP).id,
    withdrawnCode: code?.code ?? '',
    order: (await order(page.request, 3280, 'invoice')).id,
    faq: faqs.items[0].id,
    challenge: challenge.challenge_id,
    verify: await register(page),
    undoContact: await findUndoPath(page),
  };
}

async function register(page: Page): Promise<string> {
  const email = `new.${crypto.randomUUID()}@mail.example`;
  const password = 'walks through every door';
  const secrets = { password, password_confirmation: password };
  const terms = { terms_accepted: true, terms_version: TERMS_VERSION };
  await make(page, '/guest/registration', { email, ...secrets, ...terms, locale: 'ja' });
  return pathIn(await getLatestMessage(page, email));
}
