import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute or more regardless of their size, longest first. */
const LONGEST = [
  'apps/api/src/modules/payments/capture/model-first.test.ts',
  'apps/api/src/modules/payments/capture/model-second.test.ts',
  'tools/start.test.ts',
  'apps/api/src/receipt-ocr/analyze-photos.test.ts',
  'packages/domain/src/recurring-billing/simulation.test.ts',
  'apps/api/src/modules/orders/receipt-scan/scan-receipt.test.ts',
  'apps/api/src/modules/orders/receipt-scan/find-scan.test.ts',
];

/** Starts the longest files first, so that no worker idles at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => getRank(a) - getRank(b));
  }
}

function getRank({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return rank < 0 ? LONGEST.length : rank;
}
