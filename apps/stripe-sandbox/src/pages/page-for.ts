import type { SandboxContext } from '../context.ts';
import type { PaymentIntent, SetupIntent } from '../intents.ts';
import { type DetailRow, layout } from './layout.ts';
import { returnAddress } from './return-address.ts';
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

export function pageFor(sandbox: SandboxContext, intent: Intent, language: PageLanguage): string {
  const texts = getTexts(language);
  const kind = intent.nextAction?.kind ?? 'three_d_secure';
  return layout({
    language,
    ...speech(texts, kind, 'amount' in intent),
    amountYen: 'amount' in intent ? intent.amount : null,
    details: toDetailRows(sandbox, intent, texts, language),
    link: null,
  });
}

export function pageWhenDone(intent: Intent, language: PageLanguage): string {
  const texts = getTexts(language);
  const href = returnAddress(intent);
  return layout({
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
  return layout({
    language,
    title: texts.missingTitle,
    lead: texts.missingLead,
    amountYen: null,
    details: [],
    buttons: [],
    link: null,
  });
}

function speech(texts: PageTexts, kind: string, isPayment: boolean) {
  const yes = (label: string) => ({ choice: 'yes', label, isMain: true });
  const no = (label: string) => ({ choice: 'no', label, isMain: false });
  switch (kind) {
    case 'paypay':
      return {
        title: texts.paypayTitle,
        lead: texts.paypayLead,
        buttons: [yes(texts.pay), no(texts.cancel)],
      };
    case 'konbini':
      return {
        title: texts.konbiniTitle,
        lead: texts.konbiniLead,
        buttons: [yes(texts.payAtCounter)],
      };
    default:
      return {
        title: isPayment ? texts.challengeTitle : texts.challengeSetupTitle,
        lead: texts.challengeLead,
        buttons: [yes(texts.approve), no(texts.fail)],
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
    const at = new Date(voucher.expiresAt * 1000);
    const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
    return [
      [texts.confirmationNumber, voucher.confirmationNumber],
      [texts.paymentCode, voucher.paymentCode],
      [texts.expires, at.toLocaleString(language, form)],
      [texts.storesLabel, texts.stores],
    ];
  }
  const card = ledgerStore.find('payment_method', intent.paymentMethod ?? '')?.card;
  return card ? [[texts.card, `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}`]] : [];
}
