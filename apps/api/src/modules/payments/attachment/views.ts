import type { AttachmentView } from '@saifu/contract/attachment';
import type { FileReply } from '@saifu/contract/file-reply';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Upload } from './attachment.repository.ts';

export function toAttachmentView({ id, name, type, bytes }: Upload): AttachmentView {
  return { id: toTypeId('upload', id), name, media_type: type, bytes };
}

/** Files of other users are served as downloads and never rendered on our origin. */
export function toAttachment({ type, name }: Upload, bytes: Buffer<ArrayBuffer>): FileReply {
  return { type, bytes, file_name: name, opens: 'attachment' };
}
