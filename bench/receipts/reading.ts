import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';
import type { Page } from '@saifu/receipt-reader/page';

export type EngineName = 'ours' | 'tesseract' | 'prototype';

/** Result of one engine for one receipt, and its cost. */
export type Reading = {
  readonly fields: ExtractedFields;
  /** All texts that count as the store's name. The prototype does not choose one. */
  readonly names: readonly string[];
  /** Fields that this engine does not extract. They do not count as mistakes. */
  readonly unasked: readonly Field[];
  readonly page?: Page;
  readonly codes?: readonly string[];
  readonly evidence?: Readonly<Record<string, number>>;
  readonly cost: Cost;
};

export type Cost = {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Seconds per stage. The engine names the stages. */
  readonly stages: Readonly<Record<string, number>>;
};

export const FIELDS = [
  'total',
  'date',
  'time',
  'registration',
  'store',
  'phone',
  'postal_code',
  'address',
  'table_number',
  'waiter',
  'currency',
] as const;
export type Field = (typeof FIELDS)[number] | 'items' | 'tax_lines' | 'verdict';

/** An engine in its own process: opened once, then called once per receipt. */
export type Engine = {
  read(request: Request): Promise<Reading>;
  /** Peak memory so far over all its processes, in bytes. */
  memory(): number;
};

export type Request = {
  readonly paths: readonly string[];
  readonly language: string;
  readonly currency: string | null;
};

export type EngineOptions = {
  readonly engine: EngineName;
  readonly models: string;
  readonly prototype: string | null;
};

/** Empty fields of an unreadable receipt, with the reasons. */
export function createEmptyFields(
  verdict: ExtractedFields['verdict'],
  reasons: readonly string[],
): ExtractedFields {
  return {
    title: null,
    branch: null,
    pay_amount: null,
    currency: null,
    issued_at: null,
    registration_number: null,
    phone: null,
    postal_code: null,
    address: null,
    table_number: null,
    waiter: null,
    items: [],
    tax_lines: [],
    qr_payload: null,
    boxes: [],
    confidence: {},
    verdict,
    reasons,
  };
}

/** Accepted store names: the name, and the name with the branch. */
export function getStoreNames({ title, branch }: ExtractedFields): readonly string[] {
  if (title === null) return [];
  return branch === null ? [title] : [title, title + branch];
}
