import type { Language } from '@saifu/domain/language';
import { EXPORTS_PER_USER } from '@saifu/domain/limits';
import type { Deps } from '../../deps.ts';
import { countTry } from '../../platform/limits.ts';
import { newUuid } from '../../platform/tokens.ts';
import type { Export, ExportFilter, ExportKind } from './export.ts';
import * as exports from './store.ts';

type Wish = {
  readonly userId: string;
  readonly kind: ExportKind;
  readonly filter: ExportFilter;
  readonly language: Language;
};

/** Writes down that a file is wanted; whoever hears of it makes it. */
export async function startExport(deps: Pick<Deps, 'db' | 'clock'>, wish: Wish): Promise<Export> {
  const now = deps.clock.now();
  await countTry(deps.db, `exports ${wish.userId}`, EXPORTS_PER_USER, now);
  const wanted: Export = {
    ...wish,
    id: newUuid(),
    state: 'waiting',
    total: null,
    done: 0,
    bytes: null,
    fileName: null,
    createdAt: now,
    expiresAt: null,
  };
  await deps.db.transaction((tx) => exports.add(tx, wanted));
  return wanted;
}
