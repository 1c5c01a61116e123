import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { PaymentStatus } from '@saifu/domain/payments/payment';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { Language } from '@saifu/domain/shared/language';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { isHeldBy } from '../payment-review/held-payment.repository.ts';

/** The recipient of messages about a payment, and their data. */
export type Payer = {
  readonly paymentId: string;
  /** Null for a guest. */
  readonly userId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
  readonly storeName: string;
  /** The amount with the fee. After a capture, the captured amount. */
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly cardBrand: CardBrandName | null;
  readonly cardLast4: string | null;
  readonly status: PaymentStatus;
  readonly createdAt: Date;
  readonly authorizedAt: Date | null;
  /** Null if the payment is closed or has an open refund request. */
  readonly autoCompleteAt: Date | null;
  /** A rule holds the payment until staff decide. */
  readonly isHeld: boolean;
};

/** A user is reached by the account's contact, a guest by the contact given with the payment. */
export async function get(tx: Tx, paymentId: string): Promise<Payer | undefined> {
  return (await getAll(tx, [paymentId])).get(paymentId);
}

/** Keyed by payment id. */
export async function getAll(
  tx: Tx,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Payer>> {
  const rows = await tx.rows<Payer>(sql`
    select p.id as "paymentId", p.user_id as "userId",
      case when u.id is null then p.contact_email else u.email end as email,
      case when u.id is null then p.contact_phone else u.phone end as phone,
      coalesce(u.locale, p.language) as language, s.name as "storeName",
      case when p.captured_amount = 0 then p.amount + p.fee else p.captured_amount end as amount,
      p.method, p.card_brand as "cardBrand", p.card_last4 as "cardLast4", p.status,
      p.created_at as "createdAt", p.authorized_at as "authorizedAt",
      p.auto_complete_at as "autoCompleteAt", exists ${isHeldBy('p')} as "isHeld"
    from payments p join stores s on s.id = p.store_id left join users u on u.id = p.user_id
    where p.id = any(${paymentIds}::uuid[])
  `);
  return new Map(rows.map((row) => [row.paymentId, row]));
}
