import type { HistoryFilter } from '@saifu/domain/payments/history';
import type { Language } from '@saifu/domain/shared/language';

export type ExportKind = 'receipts_zip' | 'payments_csv' | 'statement_pdf' | 'account_data';
export type ExportState = 'waiting' | 'running' | 'ready' | 'failed' | 'expired';

/** What goes into a file; every part narrows the others. */
export type ExportFilter = HistoryFilter & {
  readonly store?: string | undefined;
  readonly q?: string | undefined;
};

/** A file that somebody asked for. */
export type Export = {
  readonly id: string;
  readonly userId: string;
  readonly kind: ExportKind;
  readonly filter: ExportFilter;
  readonly language: Language;
  readonly state: ExportState;
  /** Null: not counted yet. */
  readonly total: number | null;
  readonly done: number;
  readonly bytes: number | null;
  readonly fileName: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
};

/** What is being written: how many there are, and the file, a chunk at a time. */
export type ExportFile = {
  readonly total: number;
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
};

/** How many of them the chunks so far hold. */
export type Tally = { done: number };

export type MakeFile = (wanted: Export, tally: Tally) => Promise<ExportFile>;
