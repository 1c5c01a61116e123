import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { User } from '../../identity/account/account.repository.ts';

/** Deletes consultations closed before this time, with all messages, in batches. */
export function eraseClosedQuestions(tx: Tx, closedBefore: Date): Promise<number> {
  return tx.run(sql`
    delete from consultations where id in (
      select id from consultations where rank = ${CLOSED_RANK} and status_since < ${closedBefore}
      order by status_since limit 1000 for update skip locked
    )
  `);
}

// Rank of closed consultations in the support queue, the last one.
const CLOSED_RANK = 2;

/** Deletes data that belongs to the user alone. */
export async function eraseBelongings(tx: Tx, { id, email, phone }: User): Promise<void> {
  const addresses = [email, phone].filter((address) => address !== null);
  await tx.run(sql`delete from sessions where user_id = ${id}`);
  await tx.run(sql`delete from sign_in_events where user_id = ${id}`);
  await tx.run(sql`delete from verifications where user_id = ${id}`);
  await tx.run(sql`delete from passkeys where user_id = ${id}`);
  await tx.run(sql`
    delete from messages m using contact_changes c
    where c.user_id = ${id}
      and m.destination in (c.old_destination, c.new_destination, c.guard_destination)
      and not exists (
        select from users u where u.id <> ${id} and m.destination in (u.email, u.phone)
      )
  `);
  await tx.run(sql`delete from contact_changes where user_id = ${id}`);
  await tx.run(sql`delete from exports where user_id = ${id}`);
  await tx.run(sql`delete from attachments where user_id = ${id}`);
  await tx.run(sql`delete from receipt_settings where owner_id = ${id}`);
  await tx.run(sql`delete from spending_limits where user_id = ${id}`);
  await tx.run(sql`delete from staff_spending_limits where user_id = ${id}`);
  await tx.run(sql`delete from account_suspensions where user_id = ${id}`);
  await tx.run(sql`delete from consultations where user_id = ${id}`);
  await tx.run(sql`delete from notifications where user_id = ${id}`);
  await tx.run(sql`delete from notification_opt_outs where user_id = ${id}`);
  // The photos are deleted with their scans.
  await tx.run(sql`
    delete from scan_contents
    where saved_by = ${id} or order_id in (select o.id from orders o where o.owner_id = ${id})
  `);
  await tx.run(sql`delete from receipt_scans where user_id = ${id}`);
  await tx.run(sql`delete from messages where destination = any(${addresses}::text[])`);
}

/**
 * Records that the law requires are kept under the user's id only: amount, payee and time of
 * payments, and the issued receipts. The payer's contacts and messages are deleted.
 */
export async function eraseTraces(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update payments set contact_email = null, contact_phone = null, save_card_name = null,
      guest_token_hash = null, device_hash = null, card_key = null, address_key = ''
    where user_id = ${id}
  `);
  // What the rules read and what staff wrote about the payer; that a payment was held stays.
  await tx.run(sql`
    update payment_reviews r set signals = '{}',
      reason = case when r.reason is null then null else '' end
    from payments p where p.id = r.payment_id and p.user_id = ${id}
  `);
  await tx.run(sql`
    delete from payment_blocks where user_id = ${id} and source = 'card_testing'
  `);
  await tx.run(sql`update payment_blocks set user_id = null where user_id = ${id}`);
  await tx.run(sql`update orders set owner_device = null where owner_id = ${id}`);
  await tx.run(sql`
    delete from refund_request_messages m using refund_requests b
    where m.refund_request_id = b.id and b.user_id = ${id} and m.author = 'payer'
  `);
  await tx.run(sql`
    delete from case_notes where refund_request_id in (
      select b.id from refund_requests b where b.user_id = ${id}
    )
  `);
  await tx.run(sql`update refund_requests set reason = '' where user_id = ${id}`);
}

/** The row stays with its id only, so that the retained records can be told apart. */
export async function erasePerson(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update users set status = 'erased', email = null, email_verified = false,
      email_verified_at = null, phone = null, phone_verified = false, phone_verified_at = null,
      first_verified_at = null, password_hash = null, display_name = null, last_name = null,
      first_name = null, last_name_kana = null, first_name_kana = null, gender = 'unspecified',
      birth_date = null, postal_code = null, prefecture = null, city = null, address_line = null,
      building = null, theme = 'system', provider_customer_id = null
    where id = ${id}
  `);
}
