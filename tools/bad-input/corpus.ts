import type { BadCase, Family } from './case.ts';
import { createFileCases } from './file-cases.ts';
import { createImageCases } from './image-cases.ts';
import { bindQrCase, createQrCases, type QrCase } from './qr-cases.ts';
import { createRequestCases } from './request-cases.ts';
import type { World } from './world.ts';

const CREATORS: Readonly<Record<Family, (seed: number) => readonly BadCase[]>> = {
  requests: createRequestCases,
  images: createImageCases,
  qr: createQrCases,
  files: createFileCases,
};

/** All cases of a family. The same seed gives the same cases in the same order. */
export function createCorpus(seed: number, family: Family): readonly BadCase[] {
  return CREATORS[family](seed);
}

export type Slice = { readonly index: number; readonly count: number };

/** Part `index` of `count`: whole groups, because the tables are compared around a group. */
export function takeSlice(cases: readonly BadCase[], { index, count }: Slice) {
  const groups = [...Map.groupBy(cases, ({ group }) => group).values()];
  return groups.filter((_, at) => at % count === index - 1);
}

/** QR payloads are made from codes that exist. */
export async function bindGroup(
  world: World,
  group: readonly BadCase[],
): Promise<readonly BadCase[]> {
  if (group[0]?.family !== 'qr') return group;
  const codes = await world.createQrCodes();
  return group.map((one) => bindQrCase(one as QrCase, codes, new URL(world.url).origin));
}
