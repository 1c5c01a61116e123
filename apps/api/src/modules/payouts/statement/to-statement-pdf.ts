import type { LedgerEntryKind } from '@saifu/domain/ledger/merchant-ledger';
import { FEE_TAX_RATE } from '@saifu/domain/payouts/fee-invoice';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import { type PayoutStatementKey, tPayoutStatement } from '@saifu/i18n/payout-statement-texts';
import { timeInWords } from '../../../platform/clock.ts';
import type { ListedPayout, PayoutItem } from '../payout.repository.ts';
import type {
  PayoutStatementPdf,
  StatementBlock,
  TableColumn,
} from './pdf/payout-statement-pdf.ts';
import type { DaySums, ItemSums, KindSums, StatementHead } from './statement.repository.ts';

export type StatementContents = {
  readonly payout: ListedPayout;
  readonly head: StatementHead;
  readonly kinds: readonly KindSums[];
  /** Each item, or of a long payout the sums of each day. */
  readonly lines:
    | { readonly by: 'item'; readonly items: readonly PayoutItem[] }
    | { readonly by: 'day'; readonly days: readonly DaySums[] };
};

type Translate = (
  key: PayoutStatementKey,
  params?: Readonly<Record<string, string | number>>,
) => string;

/** The same payout in the same language gives the same file. */
export function toStatementPdf(
  contents: StatementContents,
  language: Language,
): PayoutStatementPdf {
  const t: Translate = (key, params) => tPayoutStatement(language, key, params);
  const { head } = contents;
  return {
    kind: 'payout_statement',
    language,
    title: t('title_statement'),
    issuedOn: head.issuedOn,
    blocks: [
      toHead(contents, t),
      ...toBalance(contents, t),
      ...toIncluded(contents, t),
      { kind: 'heading', text: t(getInvoiceTitle(head)) },
      ...toInvoice(head, t),
      ...toLines(contents, t),
    ],
  };
}

/** The fee invoice alone, for the books. */
export function toFeeInvoicePdf(
  { payout, head }: Pick<StatementContents, 'payout' | 'head'>,
  language: Language,
): PayoutStatementPdf {
  const t: Translate = (key, params) => tPayoutStatement(language, key, params);
  const rows = [
    { label: '', value: t('honorific', { name: head.merchantName }) },
    { label: t('issued_on'), value: formatDay(head.issuedOn) },
    { label: t('payout'), value: toTypeId('payout', payout.id) },
  ];
  return {
    kind: 'payout_statement',
    language,
    title: t(getInvoiceTitle(head)),
    issuedOn: head.issuedOn,
    blocks: [{ kind: 'details', rows }, ...toInvoice(head, t)],
  };
}

function getInvoiceTitle({ issuerRegistrationNumber }: StatementHead): PayoutStatementKey {
  return issuerRegistrationNumber === null ? 'title_fee_note' : 'title_fee_invoice';
}

function toHead({ payout, head }: StatementContents, t: Translate): StatementBlock {
  const { bankName: bank, branchName: branch, accountEndsWith: end } = payout;
  return {
    kind: 'details',
    rows: [
      { label: '', value: t('honorific', { name: head.merchantName }) },
      { label: t('payout'), value: toTypeId('payout', payout.id) },
      { label: t('issued_on'), value: formatDay(head.issuedOn) },
      { label: t('period'), value: formatPeriod(head, t) },
      { label: t('paid_on'), value: formatDay(payout.paidOn) },
      { label: t('bank_account'), value: t('bank_account_line', { bank, branch, end }) },
    ],
  };
}

const LABEL_AND_AMOUNT = [
  { label: '', width: 405, align: 'left' },
  { label: '', width: 110, align: 'right' },
] as const satisfies readonly TableColumn[];

/** Opening balance and changes are this payout and the closing balance. */
function toBalance({ payout }: StatementContents, t: Translate): readonly StatementBlock[] {
  const { openingBalanceYen: opening, closingBalanceYen: closing, amountYen } = payout;
  const [label, amount] = LABEL_AND_AMOUNT;
  return [
    { kind: 'heading', text: t('balance') },
    {
      kind: 'table',
      columns: [
        { ...label, label: t('kind') },
        { ...amount, label: t('gross') },
      ],
      rows: [
        [t('opening_balance'), formatYen(opening)],
        [t('balance_changes'), formatYen(closing + amountYen - opening)],
        [t('this_payout'), formatYen(-amountYen)],
        [t('closing_balance'), formatYen(closing)],
      ],
      hasTotal: true,
    },
  ];
}

/** In the order in which a payment's life has them. */
const KINDS = [
  'capture',
  'completion',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_return',
  'payout_failed',
  'payout_canceled',
  'reserve',
  'correction',
  // Not on the merchant's balance, so never in a payout.
  'payout',
  'payout_paid',
  'fee_invoice',
] as const satisfies readonly LedgerEntryKind[];

function toIncluded({ kinds }: StatementContents, t: Translate): readonly StatementBlock[] {
  const rows = KINDS.flatMap((kind) => kinds.filter((sums) => sums.kind === kind)).map((sums) => [
    t(`kind_${sums.kind}`),
    ...toCells(sums),
  ]);
  const columns = [
    { label: t('kind'), width: 195, align: 'left' },
    { label: t('count'), width: 70, align: 'right' },
    ...toAmountColumns(t),
  ] as const;
  const total = [t('total'), ...toCells(getTotal(kinds))];
  return [
    { kind: 'heading', text: t('included') },
    { kind: 'table', columns, rows: [...rows, total], hasTotal: true },
  ];
}

function toAmountColumns(t: Translate): readonly TableColumn[] {
  return [
    { label: t('gross'), width: 85, align: 'right' },
    { label: t('fee'), width: 80, align: 'right' },
    { label: t('net'), width: 85, align: 'right' },
  ];
}

const toCells = ({ count, grossYen, feeYen, amountYen }: ItemSums) => [
  formatCount(count),
  formatYen(grossYen),
  formatYen(feeYen === 0 ? 0 : -feeYen),
  formatYen(amountYen),
];

function getTotal(sums: readonly ItemSums[]): ItemSums {
  const add = (field: keyof ItemSums) => sums.reduce((all, each) => all + each[field], 0);
  return {
    count: add('count'),
    grossYen: add('grossYen'),
    feeYen: add('feeYen'),
    amountYen: add('amountYen'),
  };
}

/** What the law requires of a qualified invoice, and of a return invoice for fees given back. */
function toInvoice(head: StatementHead, t: Translate): readonly StatementBlock[] {
  const { charged, returned } = head.invoice;
  const rate = `${FEE_TAX_RATE}%`;
  const hasReturns = returned.feeYen > 0;
  const rows = [
    [t('fees_charged'), rate, formatYen(charged.feeYen), formatYen(charged.taxYen)],
    ...(hasReturns
      ? [[t('fees_returned'), rate, formatYen(-returned.feeYen), formatYen(-returned.taxYen)]]
      : []),
    [
      t('fees_due'),
      rate,
      formatYen(charged.feeYen - returned.feeYen),
      formatYen(charged.taxYen - returned.taxYen),
    ],
  ];
  const { issuerRegistrationNumber: registration, returnedFromDay, returnedToDay } = head;
  const columns = [
    { label: t('kind'), width: 235, align: 'left' },
    { label: t('tax_rate'), width: 60, align: 'right' },
    { label: t('taxed_amount'), width: 115, align: 'right' },
    { label: t('tax'), width: 105, align: 'right' },
  ] as const;
  const from = returnedFromDay && formatDay(returnedFromDay);
  const to = returnedToDay && formatDay(returnedToDay);
  return [
    {
      kind: 'details',
      rows: [
        { label: t('number'), value: head.number },
        { label: t('issuer'), value: head.issuerName },
        { label: t('address'), value: head.issuerAddress },
        ...(registration === null
          ? []
          : [{ label: t('registration_number'), value: registration }]),
        { label: t('period'), value: formatPeriod(head, t) },
      ],
    },
    { kind: 'table', columns, rows, hasTotal: true },
    ...(from !== null && to !== null
      ? [{ kind: 'note', text: t('returned_note', { from, to }) } as const]
      : []),
    { kind: 'note', text: t('paid_note') },
  ];
}

function toLines({ payout, lines }: StatementContents, t: Translate): readonly StatementBlock[] {
  if (lines.by === 'day') {
    const columns = [
      { label: t('day'), width: 195, align: 'left' },
      { label: t('count'), width: 70, align: 'right' },
      ...toAmountColumns(t),
    ] as const;
    const rows = lines.days.map((sums) => [formatDay(sums.day), ...toCells(sums)]);
    const total = [t('total'), ...toCells(getTotal(lines.days))];
    return [
      { kind: 'heading', text: t('days') },
      { kind: 'note', text: t('days_note', { count: payout.itemCount }) },
      { kind: 'table', columns, rows: [...rows, total], hasTotal: true },
    ];
  }
  const columns = [
    { label: t('at'), width: 95, align: 'left' },
    { label: t('kind'), width: 72, align: 'left' },
    { label: t('reference'), width: 163, align: 'left' },
    { label: t('gross'), width: 65, align: 'right' },
    { label: t('fee'), width: 55, align: 'right' },
    { label: t('net'), width: 65, align: 'right' },
  ] as const;
  return [
    { kind: 'heading', text: t('items') },
    {
      kind: 'table',
      columns,
      rows: lines.items.map((item) => [
        timeInWords(item.createdAt),
        t(`kind_${item.kind}`),
        getReference(item),
        ...toCells({ ...item, count: 1 }).slice(1),
      ]),
      hasTotal: false,
    },
  ];
}

/** The payment, or the dispute or earlier payout that an item is about. */
function getReference({ kind, paymentId, sourceId }: PayoutItem): string {
  if (paymentId !== null) return toTypeId('payment', paymentId);
  if (sourceId === null) return '';
  if (kind === 'dispute' || kind === 'dispute_return') return toTypeId('providerDispute', sourceId);
  const isPayout = kind === 'payout_failed' || kind === 'payout_canceled';
  return isPayout ? toTypeId('payout', sourceId) : '';
}

function formatPeriod({ fromDay, toDay }: StatementHead, t: Translate): string {
  return t('period_days', { from: formatDay(fromDay), to: formatDay(toDay) });
}

const formatDay = (day: string) => day.replaceAll('-', '/');
const formatCount = (count: number) => count.toLocaleString('en');
const formatYen = (amount: number) =>
  `${amount < 0 ? '−' : ''}¥${Math.abs(amount).toLocaleString('en')}`;
