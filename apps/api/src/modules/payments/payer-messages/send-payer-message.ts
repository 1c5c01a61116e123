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
/** The kinds of messages to a payer, by email or SMS. */
export type PayerMessageKind = Extract<
  PlainKind<MessageKind>,
  `payment_${string}` | `refund_request_${string}`
>;

export type PayerMessage = {
  /** The id of the domain event that causes the message. Each cause sends one message of a kind. */
  readonly cause: string;
  readonly kind: PayerMessageKind;
  /** Overrides the amount of the payment. */
  readonly amountYen?: number;
  /** Overrides the time of automatic completion. */
  readonly deadline?: Date;
  /** The text of the merchant's response. */
  readonly response?: string | null;
  readonly refundRequestId?: string;
  /** The payer requested this message. It creates no notification and ignores opt-outs. */
  readonly isAsked?: boolean;
};

type MessageDeps = Pick<Deps, 'config' | 'clock'>;

/** Writes a message to the payer of a payment, in the caller's transaction. */
export async function sendPayerMessage(
  deps: MessageDeps,
  tx: Tx,
  { paymentId, ...message }: PayerMessage & { readonly paymentId: string },
): Promise<void> {
  const payer = await payers.get(tx, paymentId);
  if (payer !== undefined) await sendPayerMessages(deps, tx, [{ ...message, payer }]);
}

/**
 * Writes messages to payers, in their languages, in the caller's transaction. A payer without a
 * contact, as for cash at the counter, gets none.
 */
export async function sendPayerMessages(
  deps: MessageDeps,
  tx: Tx,
  all: readonly (PayerMessage & { readonly payer: payers.Payer })[],
): Promise<void> {
  await messages.writeAll(
    tx,
    all.flatMap(({ payer, ...message }) => compose(deps, payer, message) ?? []),
  );
}

function compose(
  deps: MessageDeps,
  payer: payers.Payer,
  message: PayerMessage,
): messages.OutgoingMessage | null {
  const { userId, language } = payer;
  const destination = payer.email ?? payer.phone;
  if (destination === null) return null;
  const channel = destination === payer.email ? 'email' : 'sms';
  const params = toParams(deps, payer, message);
  const composed = composeMessage(`${message.kind}_${channel}`, language, params, userId === null);
  // A user confirms in the account. The signed link is only in the message, never in a
  // notification.
  const path = composed.notification?.path ?? paymentPath(deps.config, payer);
  return {
    id: deriveUuid(message.cause, 'message', message.kind),
    userId,
    channel,
    destination,
    ...composed,
    notification:
      message.isAsked || composed.notification === null ? null : { ...composed.notification, path },
    createdAt: deps.clock.now(),
  };
}

/** The parameters of all payer messages. Each template uses what it needs. */
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
