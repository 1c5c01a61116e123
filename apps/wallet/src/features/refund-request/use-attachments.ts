import { AppError } from '@saifu/domain/shared/app-error';
import { ATTACHMENTS_MAX } from '@saifu/domain/shared/limits';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useEffect, useRef, useState } from 'react';
import { type AttachmentFile, toBlob, toFileName, validateFile } from './attachment-file.ts';
import { sendAttachment } from './queries.ts';

type Upload = { readonly stop: AbortController; readonly done: Promise<string> };

/** Attachments of a request. Each is uploaded when chosen and can be removed. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly AttachmentFile[]>([]);
  const [fileError, setFileError] = useState<AppError | null>(null);
  const uploads = useRef(new Map<string, Upload>());

  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const { stop } of running.values()) stop.abort();
      running.clear();
    };
  }, []);

  const setFileState = (key: string, state: AttachmentFile['state']) =>
    setFiles((now) => now.map((each) => (each.key === key ? { ...each, state } : each)));

  const start = (key: string, file: File) => {
    const stop = new AbortController();
    const done = sendAttachment(toBlob(file), toFileName(file), stop.signal).then(({ id }) => id);
    uploads.current.set(key, { stop, done });
    done.then(
      (id) => setFileState(key, { kind: 'ready', id }),
      (error: Error) => setFileState(key, { kind: 'failed', error: toAppError(error) }),
    );
  };

  const toAttachment = (file: File): AttachmentFile => {
    const key = crypto.randomUUID();
    const error = validateFile(file);
    if (error !== null) return { key, file, state: { kind: 'failed', error } };
    start(key, file);
    return { key, file, state: { kind: 'uploading' } };
  };

  return {
    files,
    fileError,
    add: (chosen: readonly File[]) => {
      const slotsLeft = ATTACHMENTS_MAX - files.length;
      const tooMany = new AppError('file.too_many', { max: ATTACHMENTS_MAX });
      setFileError(chosen.length > slotsLeft ? tooMany : null);
      const added = chosen.slice(0, slotsLeft).map(toAttachment);
      setFiles((now) => [...now, ...added]);
    },
    remove: (key: string) => {
      uploads.current.get(key)?.stop.abort();
      uploads.current.delete(key);
      setFileError(null);
      setFiles((now) => now.filter((each) => each.key !== key));
    },
    retry: ({ key, file }: AttachmentFile) => {
      setFileState(key, { kind: 'uploading' });
      start(key, file);
    },
    /** Resolves to the ids of all files once every upload has finished. */
    settle: () => Promise.all([...uploads.current.values()].map(({ done }) => done)),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
