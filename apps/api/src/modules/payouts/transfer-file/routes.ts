import * as wire from '@saifu/contract/staff-payout';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange, toAuditedBy } from '../../audit/record-change.ts';
import * as runs from '../run/payout-run.repository.ts';
import { createTransferFile } from './create-transfer-file.ts';
import * as files from './transfer-file.repository.ts';
import { discardTransferFile, downloadTransferFile, requestMarkSent } from './use-transfer-file.ts';
import { toTransferFileView } from './views.ts';

export function transferFileRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const load = async (id: string) => {
    const file = await files.get(db, id);
    if (file === undefined) throw new AppError('not_found');
    return toTransferFileView(file);
  };
  return [
    route(wire.listTransferFiles, async ({ params, query: { limit, cursor } }) => {
      const run = await runs.get(db, toRunUuid(params.id));
      if (run === undefined) throw new AppError('not_found');
      const after = decodeCursor(cursor);
      const found = await files.list(db, { runId: run.id, limit: limit + 1, after });
      return toPage(found, limit, toTransferFileView);
    }),

    route(wire.createTransferFile, async (call) => {
      const input = { runId: toRunUuid(call.params.id), createdBy: toAuditedBy(call).actor };
      return load(await createTransferFile(deps, input, createRecordChange(deps, null, call)));
    }),

    route(wire.downloadTransferFile, async (call) => {
      const record = createRecordChange(deps, null, call);
      const { file, bytes } = await downloadTransferFile(deps, toUuid(call.params.id), record);
      return {
        type: 'application/octet-stream',
        bytes,
        file_name: `transfers_${file.paidOn}.txt`,
        opens: 'attachment' as const,
      };
    }),

    route(wire.markTransferFileSent, async (call) => {
      const id = toUuid(call.params.id);
      const { reason } = call.body;
      const input = { id, reason, memberId: call.actor.member.id, by: toAuditedBy(call) };
      const approvalId = await requestMarkSent(deps, input);
      return { file: await load(id), approval_id: toTypeId('approval', approvalId) };
    }),

    route(wire.discardTransferFile, async (call) => {
      const id = toUuid(call.params.id);
      const input = { id, reason: call.body.reason };
      await discardTransferFile(deps, input, createRecordChange(deps, null, call));
      return load(id);
    }),
  ];
}

const toUuid = (id: string) => fromTypeId('transferFile', id) ?? '';
const toRunUuid = (id: string) => fromTypeId('payoutRun', id) ?? '';
