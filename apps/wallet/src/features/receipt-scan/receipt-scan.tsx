import { type ReactNode, useEffect, useEffectEvent, useReducer } from 'react';
import { CameraDialog } from './camera-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FailureDialog } from './failure-dialog.tsx';
import { FilePicker } from './file-picker.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import type { ReceiptScanPaths } from './receipt-scan-paths.ts';
import { SCAN_START, stepScan } from './scan-flow.ts';
import { UploadOverlay } from './upload-overlay.tsx';

type ReceiptScanProps = { readonly paths: ReceiptScanPaths; readonly onEnd: () => void };

/** A scan from the options to the confirmed result, one dialog at a time. */
export function ReceiptScan({ paths, onEnd }: ReceiptScanProps): ReactNode {
  const [flow, dispatch] = useReducer(stepScan, SCAN_START);
  const isClosed = flow.at === 'over';
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isClosed) end();
  }, [isClosed]);

  const onClose = () => dispatch({ kind: 'closed' });
  const onPhotos = (photos: readonly File[]) => dispatch({ kind: 'photos', photos });
  const onRetake = () => dispatch({ kind: 'retake' });
  const onChosen = (choice: 'camera' | 'file') => dispatch({ kind: 'chosen', choice });
  const onChooseImage = () => onChosen('file');
  switch (flow.at) {
    case 'options':
      return <OptionsDialog {...{ onChosen, onClose }} />;
    case 'camera':
      return <CameraDialog {...{ onPhotos, onChooseImage, onClose }} />;
    case 'file':
      return <FilePicker onPhotos={onPhotos} onClose={onClose} />;
    case 'uploading':
      return <UploadOverlay photos={flow.photos} paths={paths} onAnswer={dispatch} />;
    case 'confirm':
      return <ConfirmDialog {...flow} {...{ paths, onRetake, onClose }} />;
    case 'failed':
      return <FailureDialog error={flow.error} {...{ paths, onRetake, onClose }} />;
    case 'over':
      return null;
  }
}
