import { RECEIPT_MAILS_PER_USER } from '@saifu/domain/limits';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../platform/facts.ts';
import { countTry } from '../../platform/limits.ts';
import { type MailWish, mailWish } from './mail-wish.ts';

/** Notes that receipts are to be mailed: so often an hour, by whoever may see them. */
export async function askReceiptMail(
  deps: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  wish: MailWish,
): Promise<void> {
  const now = deps.clock.now();
  await countTry(deps.db, `mails receipts of ${ownerId}`, RECEIPT_MAILS_PER_USER, now);
  await recordFacts(deps.db, [mailWish(wish, now)]);
}
