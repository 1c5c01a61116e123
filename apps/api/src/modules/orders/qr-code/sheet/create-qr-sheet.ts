import type { QrSheetFormat } from '@saifu/domain/orders/qr-sheet';
import { AppError } from '@saifu/domain/shared/app-error';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Language } from '@saifu/domain/shared/language';
import { tQrSheet } from '@saifu/i18n/qr-sheet-texts';
import { encodeQr } from '../../../../platform/qr-image.ts';
import type { Store } from '../../../merchants/store/store.repository.ts';
import type { QrCode } from '../qr-code.repository.ts';
import type { QrSheet } from './qr-sheet.ts';

/** In the order of the sheet. Who scans a code may not read the language of the store. */
const PRINTED: readonly Language[] = ['ja', 'en', 'ko'];

type QrSheetInput = {
  readonly code: QrCode;
  readonly store: Pick<Store, 'name' | 'latinName'>;
  /** What the code contains. */
  readonly payload: string;
  readonly format: QrSheetFormat;
  readonly now: Date;
};

/** What is printed of a code. A code that payers can no longer use is not printed. */
export async function createQrSheet(input: QrSheetInput): Promise<QrSheet> {
  const { code, store, payload, format, now } = input;
  if (code.withdrawnAt !== null) throw new AppError('qr.withdrawn');
  if (code.expiresAt !== null && code.expiresAt <= now) throw new AppError('qr.expired');
  const instruction = code.payAmount === null ? 'enter_amount' : 'fixed_amount';
  return {
    kind: 'qr_sheet',
    format,
    storeName: store.name,
    latinName: store.latinName,
    code: code.code,
    modules: await encodeQr(payload),
    amountYen: code.payAmount,
    instructions: PRINTED.map((language) => tQrSheet(language, instruction)),
    day: toCivilDate(code.createdAt),
  };
}
