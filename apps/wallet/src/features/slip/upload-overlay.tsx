import { Button } from '@saifu/ui/button';
import { LoadingOverlay } from '@saifu/ui/loading-overlay';
import { LoadingShare } from '@saifu/ui/loading-overlay-share';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusalOf } from '../../form/refusal-of.ts';
import { useText } from '../../text/use-text.tsx';
import { readSlip } from './queries.ts';
import type { ScanEvent } from './scan-flow.ts';
import styles from './upload-overlay.module.css';

type UploadOverlayProps = {
  readonly photos: readonly File[];
  readonly onAnswer: (event: ScanEvent) => void;
};

const CANCEL_AFTER_MS = 10_000;

/** Photographs on their way, and being read. Whoever leaves takes them along. */
export function UploadOverlay({ photos, onAnswer }: UploadOverlayProps) {
  const text = useText();
  const sent = useReading(photos, onAnswer);
  const isLong = useIsLong();
  const isSending = sent < 1;
  const label = isSending ? text('slip.sending', { count: photos.length }) : text('slip.uploading');
  return (
    <LoadingOverlay open label={label}>
      <div className={styles.share}>{isSending && <LoadingShare done={sent} label={label} />}</div>
      {isLong && (
        <Button variant="secondary" onClick={() => onAnswer({ kind: 'closed' })}>
          {text('app.cancel')}
        </Button>
      )}
    </LoadingOverlay>
  );
}

/** Which part of them has left, until there is an answer. */
function useReading(photos: readonly File[], onAnswer: (event: ScanEvent) => void): number {
  const [sent, setSent] = useState(0);
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    readSlip(photos, { signal, onSent: setSent }).then(
      (slip) => answer({ kind: 'read', slip }),
      (error: Error) => {
        if (!signal.aborted) answer({ kind: 'refused', refusal: refusalOf(error) });
      },
    );
    return () => stop.abort();
  }, [photos]);
  return sent;
}

function useIsLong(): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), CANCEL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
