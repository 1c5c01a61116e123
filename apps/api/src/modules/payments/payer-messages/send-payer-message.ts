import { METHOD_NAMES } from '@saifu/domain/payments/payment-method';
import type { Language } from '@saifu/domain/shared/language';
import { formatYen } from '@saifu/domain/shared/yen';
import { tMessage } from '@saifu/i18n/message-texts';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import type { MessageKind } from '../../notifications/message/templates/templates.ts';
import * as payers from './payer.repository.ts';
import { confirmPath, getRefundRequestPath, paymentPath } from './payer-links.ts';

type PlainKind<Kind> = Kind extends `${infer Plain}_sms` ? Plain : never;
/** About what a payer is written to, by mail or by SMS. */
export type PayerMessageKind = Extract<
  PlainKind<MessageKind>,
  `payment_${string}` | `refund_request_${string}`
>;

export type PayerMessage = {
  readonly paymentId: string;
  /** Who made it, where the caller has looked already. */
  readonly payer?: payers.Payer;
  /** Why it is written: the id of a fact. The same cause writes one message of a kind. */
  readonly cause: string;
  readonly kind: PayerMessageKind;
  /** Another amount than what was paid. */
  readonly amountYen?: number;
  /** Another moment than when the payment completes by itself. */
  readonly deadline?: Date;
  /** What a merchant answered, in their words. */
  readonly response?: string | null;
  readonly refundRequestId?: string;
  /** They have just asked for this letter: it is no news, and sent whatever they switched off. */
  readonly isAsked?: boolean;
};

/**
 * Writes to whoever made a payment, in their language, in the caller's transaction. False: they
 * left no address, as with coins at the counter, or have this letter already.
 */
export async function sendPayerMessage(
  deps: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  message: PayerMessage,
): Promise<boolean> {
  const payer = message.payer ?? (await payers.get(tx, message.paymentId));
  const destination = payer?.email ?? payer?.phone;
  if (payer === undefined || destination == null) return false;
  const isMail = destination === payer.email;
  const kind = `${message.kind}_${isMail ? 'email' : 'sms'}` as const;
  const composed = composeMessage(kind, payer.language, toParams(deps, payer, message));
  // Whoever has an account says yes there; the ticket of the link is nowhere but in the letter.
  const path = composed.notification?.path ?? paymentPath(deps.config, payer);
  return messages.write(tx, {
    id: deriveUuid(message.cause, 'message', message.kind),
    userId: payer.userId,
    channel: isMail ? 'email' : 'sms',
    destination,
    ...composed,
    notification:
      message.isAsked || composed.notification === null ? null : { ...composed.notification, path },
    createdAt: deps.clock.now(),
  });
}

/** All that any of these letters may tell; each takes what it needs. */
function toParams({ config }: Pick<Deps, 'config'>, payer: payers.Payer, message: PayerMessage) {
  const { amountYen = payer.amount, deadline = payer.autoCompleteAt, response } = message;
  return {
    store: payer.storeName,
    amount: formatYen(amountYen),
    time: timeInWords(payer.authorizedAt ?? payer.createdAt),
    method: formatMethod(payer, payer.language),
    deadline: deadline === null ? '' : timeInWords(deadline),
    response: response ?? '',
    link: new URL(getPath(config, payer, message), config.publicUrl).href,
  };
}

function getPath(config: Deps['config'], payer: payers.Payer, message: PayerMessage): string {
  const { kind, refundRequestId } = message;
  if (kind === 'payment_confirm' || kind === 'payment_reminder') return confirmPath(config, payer);
  if (kind === 'payment_reported' || kind.startsWith('refund_request_')) {
    return getRefundRequestPath(config, payer, refundRequestId);
  }
  return paymentPath(config, payer);
}

function formatMethod({ method, cardBrand, cardLast4 }: payers.Payer, language: Language): string {
  const key = method === 'cash' ? 'any.method_cash' : 'any.method_card';
  const name = METHOD_NAMES[method] ?? (cardBrand?.toUpperCase() || tMessage(language, key));
  return cardLast4 === null ? name : `${name} •••• ${cardLast4}`;
}
