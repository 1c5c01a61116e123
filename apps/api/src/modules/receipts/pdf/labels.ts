import type { Language } from '@saifu/domain/shared/language';
import { type ReceiptTextKey, tReceipt } from '@saifu/i18n/receipt-texts';
import { measureWidth } from '../../../platform/pdf/font-fallback.ts';
import type { Sheet } from '../../../platform/pdf/page.ts';

/** The Japanese text for tax offices, and the English text beside it if requested. */
export type Label = { readonly main: string; readonly beside: string | null };

export type TranslateLabel = {
  (key: ReceiptTextKey, params?: Readonly<Record<string, string | number>>): Label;
  day(day: string): string;
};

/** The receipt is for Japanese tax offices; Korean readers get it in Japanese only. */
export function createLabelTranslate(language: Language): TranslateLabel {
  const isEnglish = language === 'en';
  const t = (
    key: ReceiptTextKey,
    params: Readonly<Record<string, string | number>> = {},
  ): Label => ({
    main: tReceipt('ja', key, params),
    beside: isEnglish ? tReceipt('en', key, params) : null,
  });
  return Object.assign(t, { day: (day: string) => (isEnglish ? day : inKanji(day)) });
}

export function yen(amount: number): string {
  return `¥${amount.toLocaleString('en')}`;
}

type LabelOptions = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly ink?: 'ink' | 'second';
  readonly tag?: 'P' | 'Span' | 'TH' | 'TD';
  readonly weight?: 'regular' | 'bold';
};

const BESIDE = 0.86;

/** Writes both texts and returns their width. */
export function writeLabel(sheet: Sheet, { main, beside }: Label, options: LabelOptions): number {
  const { weight = 'regular', ink = 'second', align = 'left', size, ...rest } = options;
  const gap = size * 0.45;
  const mainWidth = measureWidth(main, weight, size);
  const besideWidth = beside === null ? 0 : gap + measureWidth(beside, 'regular', size * BESIDE);
  const width = mainWidth + besideWidth;
  const shares = { left: 0, center: 0.5, right: 1 };
  const x = options.x - width * shares[align];
  sheet.write(main, { ...rest, x, size, weight, ink });
  if (beside !== null) {
    const smaller = { size: size * BESIDE, ink: 'second' } as const;
    sheet.write(beside, { ...rest, ...smaller, x: x + mainWidth + gap });
  }
  return width;
}

function inKanji(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
}
