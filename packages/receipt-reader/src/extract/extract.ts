import type { Page } from '../page.ts';
import { payloadOf } from './codes.ts';
import { doubtsOf, type Evidence, evidenceOf, likelihood, mostLikely } from './confidence.ts';
import type { FieldBox, FieldName, ExtractedFields, Verdict } from './facts.ts';
import { readHead } from './header.ts';
import { styleOf } from './layout-style.ts';
import { type Read, readMoney, surroundingsOf } from './money.ts';
import { rowsOf, type Span, wordsOf } from './rows.ts';
import { SURE_AT } from './weights.ts';

export type Weighed = {
  readonly total: number;
  readonly evidence: Evidence;
  readonly doubts: readonly string[];
};

type Judged = {
  readonly verdict: Verdict;
  readonly likelihood: number;
  readonly reasons: readonly string[];
};

/** From the lines of a receipt and the codes on it to facts that have been checked. */
export function understand(page: Page, codes: readonly string[]): ExtractedFields {
  const rows = rowsOf(page);
  const style = styleOf(rows);
  const head = readHead(rows, style);
  const money = readMoney(rows, style, head);
  const judged = judge(page, money);
  const { readings } = head;
  const found: readonly (readonly [FieldName, readonly Span[], number])[] = [
    ...Object.entries(readings).flatMap(([fact, reading]) =>
      reading === null ? [] : [[fact as FieldName, reading.spans, reading.confidence] as const],
    ),
    ...money.found(judged.likelihood),
  ];
  const qr_payload = payloadOf(codes);
  const confidences = found.map(([fact, , confidence]) => [fact, round(confidence)] as const);
  return {
    title: readings.title?.text ?? null,
    branch: readings.branch?.text ?? null,
    pay_amount: judged.verdict === 'unreadable' ? null : (money.choice?.best.value ?? null),
    currency: rows.length === 0 ? null : style.currency,
    issued_at: readings.issued_at?.text ?? null,
    registration_number: readings.registration_number?.text ?? null,
    phone: readings.phone?.text ?? null,
    postal_code: readings.postal_code?.text ?? null,
    address: readings.address?.text ?? null,
    table_number: readings.table_number?.text ?? null,
    waiter: readings.waiter?.text ?? null,
    items: money.figures.goods.map(({ item }) => item),
    tax_lines: money.figures.taxLines.map(({ entries: _, ...line }) => line),
    qr_payload,
    boxes: found.flatMap(([fact, spans]) => boxesOf(fact, spans)),
    confidence: {
      ...Object.fromEntries(confidences),
      ...(qr_payload === null ? {} : { qr_payload: 1 }),
    },
    verdict: judged.verdict,
    reasons: judged.reasons,
  };
}

/** The evidence for a page's total, for a script that fits the weights to many of them. */
export function weigh(page: Page): Weighed | null {
  const rows = rowsOf(page);
  const style = styleOf(rows);
  const money = readMoney(rows, style, readHead(rows, style));
  if (money.choice === null) return null;
  const around = surroundingsOf(page, money, money.choice);
  return {
    total: money.choice.best.value,
    evidence: evidenceOf(money.choice, around),
    doubts: doubtsOf(money.choice, around),
  };
}

/** Sure has to be earned; without an amount there is nothing to be sure of. */
function judge(page: Page, read: Read): Judged {
  const broken = page.troubles.filter((trouble) => trouble === 'tiny' || trouble === 'textless');
  if (broken.length > 0) {
    return { verdict: 'unreadable', likelihood: 0, reasons: broken.map((it) => `page.${it}`) };
  }
  const { choice } = read;
  if (choice === null) return { verdict: 'unreadable', likelihood: 0, reasons: ['total.none'] };
  const around = surroundingsOf(page, read, choice);
  const chance = likelihood(evidenceOf(choice, around));
  const doubts = doubtsOf(choice, around);
  const isSure = doubts.length === 0 && chance >= SURE_AT;
  const { best } = choice;
  return {
    verdict: isSure ? 'sure' : 'unsure',
    likelihood: Math.min(chance, mostLikely(doubts)),
    reasons: [
      best.hasKeyword ? 'total.keyword' : 'total.guess',
      ...(best.hasKeyword && best.entry.label?.isExact === false ? ['total.keyword_mended'] : []),
      ...(best.isRepaired ? ['total.repaired'] : []),
      ...best.entry.amount.flaws.map((flaw) => `total.${flaw}`),
      ...best.checks.map(({ name, isPassed }) => `${isPassed ? 'check' : 'failed'}.${name}`),
      ...doubts,
    ],
  };
}

function boxesOf(fact: FieldName, spans: readonly Span[]): readonly FieldBox[] {
  return spans.flatMap((span) => wordsOf(span).map(({ place }) => ({ ...place, fact })));
}

function round(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;
}
