import type { AccountingFormat } from '@saifu/domain/payouts/accounting-format';
import type { JournalAccount, JournalLine } from '@saifu/domain/payouts/accounting-journal';
import { CSV_BOM, csvRow } from '@saifu/domain/shared/csv';
import { type PayoutStatementKey, tPayoutStatement } from '@saifu/i18n/payout-statement-texts';

type Cells = Readonly<Record<string, string | number>>;

/**
 * freee: the general format for journals ("仕訳データを移行する"), whose columns are found by their
 * headings; rows of one day with one number are one journal. Money Forward: the columns of the
 * journal book's template ("仕訳帳をインポートする") in their order; rows with one number and day
 * are one journal. Both read UTF-8. The accounts are those that both have from the beginning, and
 * the amounts contain tax. Sales have no tax category: the ledger does not know the rates of what
 * was sold, so that the software uses the one of its account.
 */
const FORMATS = {
  freee: {
    columns: [
      '日付',
      '伝票番号',
      '決算整理仕訳',
      ...toSide('借方', ['勘定科目', '補助科目', '取引先', '部門', '金額', '税区分', '税額']),
      ...toSide('貸方', ['勘定科目', '補助科目', '取引先', '部門', '金額', '税区分', '税額']),
      '摘要',
    ],
    number: '伝票番号',
    day: '日付',
    amount: '金額',
    deductible: '課対仕入10%',
  },
  money_forward: {
    columns: [
      '取引No',
      '取引日',
      ...toSide('借方', [
        ...['勘定科目', '補助科目', '部門', '取引先', '税区分', 'インボイス'],
        ...['金額(円)', '税額'],
      ]),
      ...toSide('貸方', [
        ...['勘定科目', '補助科目', '部門', '取引先', '税区分', 'インボイス'],
        ...['金額(円)', '税額'],
      ]),
      ...['摘要', '仕訳メモ', 'タグ', 'MF仕訳タイプ', '決算整理仕訳'],
      ...['作成日時', '作成者', '最終更新日時', '最終更新者'],
    ],
    number: '取引No',
    day: '取引日',
    amount: '金額(円)',
    deductible: '課税仕入 10%',
  },
} as const satisfies Record<AccountingFormat, object>;

function toSide(side: '借方' | '貸方', names: readonly string[]): readonly string[] {
  return names.map((name) => `${side}${name}`);
}

const ACCOUNTS: Readonly<Record<JournalAccount, string>> = {
  receivable: '売掛金',
  sales: '売上高',
  fees: '支払手数料',
  bank: '普通預金',
  dispute_loss: '雑損失',
  other_income: '雑収入',
  other_loss: '雑損失',
};
const NOT_TAXED = '対象外';

export type JournalCsvInput = {
  readonly format: AccountingFormat;
  readonly lines: readonly JournalLine[];
  /** The fees are on a qualified invoice, so that their tax can be deducted. */
  readonly isQualified: boolean;
};

/** A month has at most a few hundred lines: one per day, kind of entry and account. */
export function toJournalCsv({ format, lines, isQualified }: JournalCsvInput): string {
  const { columns, number, day, amount, deductible } = FORMATS[format];
  const getCategory = (account: JournalAccount) => {
    if (account === 'sales') return '';
    return account === 'fees' && isQualified ? deductible : NOT_TAXED;
  };
  const rows = lines.map((line, at) => {
    const cells: Cells = {
      [number]: at + 1,
      [day]: line.day.replaceAll('-', '/'),
      借方勘定科目: ACCOUNTS[line.debit],
      [`借方${amount}`]: line.amountYen,
      借方税区分: getCategory(line.debit),
      貸方勘定科目: ACCOUNTS[line.credit],
      [`貸方${amount}`]: line.amountYen,
      貸方税区分: getCategory(line.credit),
      摘要: toSummary(line),
    };
    return csvRow(columns.map((name) => cells[name] ?? null));
  });
  return CSV_BOM + csvRow(columns) + rows.join('');
}

/** The books are Japanese, whatever the reader's language. */
function toSummary({ kind, debit, credit }: JournalLine): string {
  const key: PayoutStatementKey = `kind_${kind}`;
  const name = tPayoutStatement('ja', key);
  const isFee = debit === 'fees' || credit === 'fees';
  return isFee ? `Saifu ${name} ${tPayoutStatement('ja', 'fee')}` : `Saifu ${name}`;
}
