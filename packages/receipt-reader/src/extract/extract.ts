import type { Page } from '../page.ts';
import { selectPayload } from './codes.ts';
import {
  capLikelihood,
  computeEvidence,
  type Evidence,
  findBlockers,
  likelihood,
} from './confidence.ts';
import type { ExtractedFields, FieldBox, FieldName, Verdict } from './extracted-fields.ts';
import { readHeader } from './header.ts';
import { detectStyle } from './layout-style.ts';
import { type Read, readMoney, toPageContext } from './money.ts';
import { getWords, type Span, toRows } from './rows.ts';
import { CONFIDENCE_THRESHOLD } from './weights.ts';

export type TotalExplanation = {
  readonly total: number;
  readonly evidence: Evidence;
  readonly blockers: readonly string[];
};

type Judgement = {
  readonly verdict: Verdict;
  readonly likelihood: number;
  readonly reasons: readonly string[];
};

/** Extracts and checks the fields of a receipt from its lines and codes. */
export function extractFields(page: Page, codes: readonly string[]): ExtractedFields {
  const rows = toRows(page);
  const style = detectStyle(rows);
  const header = readHeader(rows, style);
  const money = readMoney(rows, style, header);
  const judgement = judge(page, money);
  const { readings } = header;
  const found: readonly (readonly [FieldName, readonly Span[], number])[] = [
    ...Object.entries(readings).flatMap(([field, reading]) =>
      reading === null ? [] : [[field as FieldName, reading.spans, reading.confidence] as const],
    ),
    ...money.found(judgement.likelihood),
  ];
  const qr_payload = selectPayload(codes);
  const confidences = found.map(([field, , confidence]) => [field, round(confidence)] as const);
  return {
    title: readings.title?.text ?? null,
    branch: readings.branch?.text ?? null,
    pay_amount: judgement.verdict === 'unreadable' ? null : (money.choice?.best.value ?? null),
    currency: rows.length === 0 ? null : style.currency,
    issued_at: readings.issued_at?.text ?? null,
    registration_number: readings.registration_number?.text ?? null,
    phone: readings.phone?.text ?? null,
    postal_code: readings.postal_code?.text ?? null,
    address: readings.address?.text ?? null,
    table_number: readings.table_number?.text ?? null,
    waiter: readings.waiter?.text ?? null,
    items: money.amountTable.foundItems.map(({ item }) => item),
    tax_lines: money.amountTable.taxLines.map(({ entries: _, ...line }) => line),
    qr_payload,
    boxes: found.flatMap(([field, spans]) => toFieldBoxes(field, spans)),
    confidence: {
      ...Object.fromEntries(confidences),
      ...(qr_payload === null ? {} : { qr_payload: 1 }),
    },
    verdict: judgement.verdict,
    reasons: judgement.reasons,
  };
}

/** Evidence for the total of a page, for a script that fits the weights. */
export function explainTotal(page: Page): TotalExplanation | null {
  const rows = toRows(page);
  const style = detectStyle(rows);
  const money = readMoney(rows, style, readHeader(rows, style));
  if (money.choice === null) return null;
  const context = toPageContext(page, money, money.choice);
  return {
    total: money.choice.best.value,
    evidence: computeEvidence(money.choice, context),
    blockers: findBlockers(money.choice, context),
  };
}

/** `sure` requires evidence. Without an amount it is impossible. */
function judge(page: Page, read: Read): Judgement {
  const broken = page.issues.filter((issue) => issue === 'tiny' || issue === 'textless');
  if (broken.length > 0) {
    return { verdict: 'unreadable', likelihood: 0, reasons: broken.map((it) => `page.${it}`) };
  }
  const { choice } = read;
  if (choice === null) {
    const reason = read.isHandwritten ? 'total.handwritten' : 'total.none';
    const several = page.issues.includes('several') ? ['doubt.several'] : [];
    return { verdict: 'unreadable', likelihood: 0, reasons: [reason, ...several] };
  }
  const context = toPageContext(page, read, choice);
  const chance = likelihood(computeEvidence(choice, context));
  const blockers = findBlockers(choice, context);
  const isSure = blockers.length === 0 && chance >= CONFIDENCE_THRESHOLD;
  const { best } = choice;
  return {
    verdict: isSure ? 'sure' : 'unsure',
    likelihood: Math.min(chance, capLikelihood(blockers)),
    reasons: [
      best.hasKeyword ? 'total.keyword' : 'total.guess',
      ...(best.hasKeyword && best.entry.label?.isExact === false ? ['total.keyword_mended'] : []),
      ...(best.isRepaired ? ['total.repaired'] : []),
      ...best.entry.amount.flaws.map((flaw) => `total.${flaw}`),
      ...best.checks.map(({ name, isPassed }) => `${isPassed ? 'check' : 'failed'}.${name}`),
      ...blockers,
    ],
  };
}

function toFieldBoxes(field: FieldName, spans: readonly Span[]): readonly FieldBox[] {
  return spans.flatMap((span) => getWords(span).map(({ region }) => ({ ...region, field })));
}

function round(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;
}
