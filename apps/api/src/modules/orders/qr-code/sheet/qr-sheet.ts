import type { QrSheetFormat } from '@saifu/domain/orders/qr-sheet';
import type { QrModules } from '../../../../platform/qr-image.ts';

/** Contents of a printed QR code as plain data. */
export type QrSheet = {
  readonly kind: 'qr_sheet';
  readonly format: QrSheetFormat;
  readonly storeName: string;
  /** For a store whose name the fonts cannot show. */
  readonly latinName: string | null;
  /** Identifies the code, so that a printed copy can be withdrawn. */
  readonly code: string;
  readonly modules: QrModules;
  /** Null if the payer enters the amount. */
  readonly amountYen: number | null;
  /** What a payer does with the code, in each printed language. */
  readonly instructions: readonly string[];
  /** When the code was created: the only date in the file. */
  readonly day: string;
};
