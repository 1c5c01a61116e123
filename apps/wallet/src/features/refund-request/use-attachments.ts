import { AppError } from '@saifu/domain/shared/app-error';
import { EVIDENCE_FILES_MAX } from '@saifu/domain/shared/limits';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../lib/to-app-error.ts';
import { bodyOf, type EvidenceFile, fileFault, nameOf } from './attachment-file.ts';
import { sendEvidence } from './queries.ts';

type Upload = { readonly stop: AbortController; readonly done: Promise<string> };

/** The files of a request. Each goes on its way when it is chosen, and can be taken back. */
export function useEvidence() {
  const [files, setFiles] = useState<readonly EvidenceFile[]>([]);
  const [fault, setFault] = useState<AppError | null>(null);
  const uploads = useRef(new Map<string, Upload>());

  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const { stop } of running.values()) stop.abort();
      running.clear();
    };
  }, []);

  const mark = (key: string, state: EvidenceFile['state']) =>
    setFiles((now) => now.map((each) => (each.key === key ? { ...each, state } : each)));

  const start = (key: string, file: File) => {
    const stop = new AbortController();
    const done = sendEvidence(bodyOf(file), nameOf(file), stop.signal).then(({ id }) => id);
    uploads.current.set(key, { stop, done });
    done.then(
      (id) => mark(key, { kind: 'ready', id }),
      (error: Error) => mark(key, { kind: 'failed', refusal: refusalOf(error) }),
    );
  };

  const take = (file: File): EvidenceFile => {
    const key = crypto.randomUUID();
    const refusal = fileFault(file);
    if (refusal !== null) return { key, file, state: { kind: 'failed', refusal } };
    start(key, file);
    return { key, file, state: { kind: 'uploading' } };
  };

  return {
    files,
    fault,
    add: (chosen: readonly File[]) => {
      const room = EVIDENCE_FILES_MAX - files.length;
      const tooMany = new AppError('file.too_many', { max: EVIDENCE_FILES_MAX });
      setFault(chosen.length > room ? tooMany : null);
      const taken = chosen.slice(0, room).map(take);
      setFiles((now) => [...now, ...taken]);
    },
    remove: (key: string) => {
      uploads.current.get(key)?.stop.abort();
      uploads.current.delete(key);
      setFault(null);
      setFiles((now) => now.filter((each) => each.key !== key));
    },
    retry: ({ key, file }: EvidenceFile) => {
      mark(key, { kind: 'uploading' });
      start(key, file);
    },
    /** The ids of all of them, once the last one has arrived. */
    settle: () => Promise.all([...uploads.current.values()].map(({ done }) => done)),
  };
}

export type Evidence = ReturnType<typeof useEvidence>;
