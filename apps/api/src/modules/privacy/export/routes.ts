import * as wire from '@saifu/contract/export';
import type { UserActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type RequestContext, type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { isLiving } from '../../identity/session/session.repository.ts';
import { requireFresh } from '../../identity/step-up/require-fresh.ts';
import * as steps from '../../identity/step-up/step-up.repository.ts';
import * as exports from './export.repository.ts';
import { readChunks } from './read-chunks.ts';
import { startExport } from './start-export.ts';
import {
  type Asker,
  type LinkBrowser,
  toExportFilter,
  toExportView,
  verifyExportLink,
} from './views.ts';

const TYPES = {
  receipts_zip: 'application/zip',
  payments_csv: 'text/csv; charset=utf-8',
  statement_pdf: 'application/pdf',
  account_data: 'application/zip',
} as const;

export function exportRoutes(deps: Deps): readonly Route[] {
  const getBrowser = (call: Pick<RequestContext, 'device'>): LinkBrowser => {
    const { secretKeys } = deps.config;
    return { secretKeys, device: call.device(), now: deps.clock.now() };
  };
  const getRequester = async (
    call: Pick<RequestContext, 'device'> & { readonly actor: UserActor },
  ) => {
    const { sessionId } = call.actor;
    const freshUntil = await steps.freshUntil(deps.db, sessionId);
    return { ...getBrowser(call), sessionId, freshUntil } satisfies Asker;
  };
  return [
    route(wire.startExport, async (call) => {
      const { actor, body, language } = call;
      await requireFresh(deps, actor);
      const input = {
        userId: actor.userId,
        kind: body.kind,
        filter: toExportFilter(body),
        language,
      };
      return toExportView(await startExport(deps, input), await getRequester(call));
    }),

    route(wire.listExports, async (call) => {
      const { limit, cursor } = call.query;
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await exports.listOwn(deps.db, call.actor.userId, input);
      const asker = await getRequester(call);
      return toPage(found, limit, (made) => toExportView(made, asker));
    }),

    route(wire.getExport, async (call) => {
      const made = await exports.get(deps.db, toUuid(call.params.id));
      if (made?.userId !== call.actor.userId) throw new AppError('not_found');
      return toExportView(made, await getRequester(call));
    }),

    route(wire.downloadExport, async (call) => {
      const id = toUuid(call.params.id);
      const sessionId = verifyExportLink(call.query.token, id, getBrowser(call));
      // Ending the session also invalidates the link.
      if (!(await isLiving(deps.db, sessionId))) throw new AppError('link.expired');
      const made = await exports.get(deps.db, id);
      if (made === undefined || made.state === 'expired') throw new AppError('export.expired');
      if (made.state !== 'ready') throw new AppError('export.not_ready');
      return {
        type: TYPES[made.kind],
        bytes: readChunks(deps, made),
        length: made.bytes ?? 0,
        file_name: made.fileName ?? undefined,
      };
    }),
  ];
}

function toUuid(id: string): string {
  return fromTypeId('export', id) ?? '';
}
