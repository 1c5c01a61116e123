import * as wire from '@saifu/contract/attachment';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { loadFile } from '../../../platform/storage/store-file.ts';
import * as uploads from './attachment.repository.ts';
import { saveAttachment } from './save-attachment.ts';
import { toAttachment, toAttachmentView } from './views.ts';

export function uploadRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.uploadAttachment, async ({ actor, query, file }) => {
      const { userId } = actor;
      return toAttachmentView(await saveAttachment(deps, { userId, name: query.name, ...file }));
    }),

    route(wire.getAttachment, async ({ actor, params }) => {
      const id = fromTypeId('upload', params.id) ?? '';
      const file = await uploads.getOwn(deps.db, actor.userId, id);
      if (file === undefined) throw new AppError('not_found');
      return toAttachment(file, await loadFile(deps, file));
    }),
  ];
}
