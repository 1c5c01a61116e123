import { uniqueNames } from '@saifu/domain/receipts/receipt';
import type { Language } from '@saifu/domain/shared/language';
import { RECEIPT_MAIL_BYTES_MAX } from '@saifu/domain/shared/limits';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../dependencies.ts';
import { deriveUuid } from '../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../platform/outbox/outbox.ts';
import * as messages from '../notifications/message/message.repository.ts';
import { composeMessage } from '../notifications/message/templates/message-template.ts';
import { getEmailRequest, type ReceiptEmailRequest } from './email-request.ts';
import * as receipts from './receipt.repository.ts';
import type { Receipt } from './receipt.ts';
import { getFileName, toReceiptPdfModel } from './to-pdf-model.ts';

type MailDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'pdfWorkerPool'>;
type Drawn = { readonly receipt: Receipt; readonly bytes: Buffer };

/**
 * Draws the requested receipts and writes the emails that carry them, split so that every mail
 * server accepts their size. Idempotent: a second run finds its emails already written.
 */
export async function mailReceipts(deps: MailDeps, event: DomainEvent): Promise<void> {
  const request = getEmailRequest(event);
  const found = await receipts.getMany(deps.db, request.receiptIds);
  let parcel: Drawn[] = [];
  let bytesSoFar = 0;
  let count = 0;
  const send = async () => {
    if (parcel.length === 0) return;
    await writeMail(deps, request, deriveUuid(event.id, 'message', String(count)), parcel);
    count += 1;
    parcel = [];
    bytesSoFar = 0;
  };
  for (const receipt of found) {
    const bytes = await deps.pdfWorkerPool.draw(toReceiptPdfModel(receipt, request.language));
    if (bytesSoFar + bytes.length > RECEIPT_MAIL_BYTES_MAX) await send();
    parcel.push({ receipt, bytes });
    bytesSoFar += bytes.length;
  }
  await send();
}

async function writeMail(
  deps: MailDeps,
  { to, language }: ReceiptEmailRequest,
  id: string,
  parcel: readonly Drawn[],
): Promise<void> {
  const names = uniqueNames(parcel.map(({ receipt }) => getFileName(receipt)));
  const content = composeMessage('receipts_email', language, {
    count: parcel.length,
    stores: formatStores(parcel, language),
    total: groupDigits(yen(parcel.reduce((sum, { receipt }) => sum + receipt.amount, 0))),
  });
  const files = parcel.map(({ bytes }, at) => {
    return { name: names[at] ?? '', mediaType: 'application/pdf', bytes };
  });
  const createdAt = deps.clock.now();
  const address = { userId: null, channel: 'email', destination: to } as const;
  const message = { id, ...address, ...content, createdAt, files };
  await deps.db.transaction((tx) => messages.write(tx, message));
}

const STORES_NAMED_MAX = 3;

/**
 * Store names are third-party text, so `://` is removed to keep mail programs from creating links.
 */
function formatStores(parcel: readonly Drawn[], language: Language): string {
  const names = [...new Set(parcel.map(({ receipt }) => receipt.content.storeName))];
  const listedNames = names.slice(0, STORES_NAMED_MAX).map((name) => name.replaceAll('://', ' '));
  const joined = listedNames.join(language === 'ja' ? '、' : ', ');
  return names.length > STORES_NAMED_MAX ? `${joined} …` : joined;
}
