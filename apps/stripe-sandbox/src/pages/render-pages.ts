import type { SandboxContext } from '../context.ts';
import type { PaymentIntent, SetupIntent } from '../intents.ts';
import { buildReturnUrl } from './build-return-url.ts';
import { type DetailRow, renderLayout } from './layout.ts';
import { getTexts, type PageLanguage, type PageTexts } from './texts.ts';

type Intent = PaymentIntent | SetupIntent;

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export function renderActionPage(
  sandbox: SandboxContext,
  intent: Intent,
  language: PageLanguage,
): string {
  const texts = getTexts(language);
  const kind = intent.nextAction?.kind ?? 'three_d_secure';
  return renderLayout({
    language,
    ...getPageContent(texts, kind, 'amount' in intent),
    amountYen: 'amount' in intent ? intent.amount : null,
    details: toDetailRows(sandbox, intent, texts, language),
    link: null,
  });
}

export function renderDonePage(intent: Intent, language: PageLanguage): string {
  const texts = getTexts(language);
  const href = buildReturnUrl(intent);
  return renderLayout({
    language,
    title: texts.doneTitle,
    lead: texts.doneLead,
    amountYen: null,
    details: [],
    buttons: [],
    link: href === null ? null : { href, label: texts.goBack },
  });
}

export function renderNotFound(language: PageLanguage): string {
  const texts = getTexts(language);
  return renderLayout({
    language,
    title: texts.missingTitle,
    lead: texts.missingLead,
    amountYen: null,
    details: [],
    buttons: [],
    link: null,
  });
}

function getPageContent(texts: PageTexts, kind: string, isPayment: boolean) {
  const confirmButton = (label: string) => ({ choice: 'yes', label, isMain: true });
  const cancelButton = (label: string) => ({ choice: 'no', label, isMain: false });
  switch (kind) {
    case 'paypay':
      return {
        title: texts.paypayTitle,
        lead: texts.paypayLead,
        buttons: [confirmButton(texts.pay), cancelButton(texts.cancel)],
      };
    case 'konbini':
      return {
        title: texts.konbiniTitle,
        lead: texts.konbiniLead,
        buttons: [confirmButton(texts.payAtCounter)],
      };
    default:
      return {
        title: isPayment ? texts.challengeTitle : texts.challengeSetupTitle,
        lead: texts.challengeLead,
        buttons: [confirmButton(texts.approve), cancelButton(texts.fail)],
      };
  }
}

function toDetailRows(
  { ledgerStore }: SandboxContext,
  intent: Intent,
  texts: PageTexts,
  language: PageLanguage,
): readonly DetailRow[] {
  const voucher = intent.nextAction?.voucher;
  if (voucher) {
    const expiry = new Date(voucher.expiresAt * 1000);
    const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
    return [
      [texts.confirmationNumber, voucher.confirmationNumber],
      [texts.paymentCode, voucher.paymentCode],
      [texts.expires, expiry.toLocaleString(language, format)],
      [texts.storesLabel, texts.stores],
    ];
  }
  const card = ledgerStore.find('payment_method', intent.paymentMethod ?? '')?.card;
  return card ? [[texts.card, `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}`]] : [];
}
