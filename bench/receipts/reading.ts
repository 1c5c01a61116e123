import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';
import type { Page } from '@saifu/receipt-reader/page';

export type EngineName = 'ours' | 'tesseract' | 'prototype';

/** What one engine made of one receipt, and what that took. */
export type Reading = {
  readonly fields: ExtractedFields;
  /** Every text that may count as the store's name; the prototype does not choose one. */
  readonly names: readonly string[];
  /** Fields this engine does not look for, so that silence is no mistake. */
  readonly unasked: readonly Field[];
  readonly page?: Page;
  readonly codes?: readonly string[];
  readonly evidence?: Readonly<Record<string, number>>;
  readonly cost: Cost;
};

export type Cost = {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Where the time went, in seconds, by names of the engine. */
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

/** An engine as its own process runs it: opened once, then asked receipt by receipt. */
export type Engine = {
  read(request: Request): Promise<Reading>;
  /** The largest memory it held so far, of all its processes, in bytes. */
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

/** Facts of a receipt of which nothing could be read, and why. */
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

/** The names by which a store may be known: its own, and its own with the branch's. */
export function getStoreNames({ title, branch }: ExtractedFields): readonly string[] {
  if (title === null) return [];
  return branch === null ? [title] : [title, title + branch];
}
