import { LoadingOverlay } from '@saifu/ui/loading-overlay/loading-overlay';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { prepareImage } from './prepare-photo.ts';

type FilePickerProps = {
  readonly onPhotos: (photos: readonly File[]) => void;
  readonly onClose: () => void;
};

/** Opens the file picker of the system and prepares the chosen image. */
export function FilePicker({ onPhotos, onClose }: FilePickerProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isPreparing, setIsPreparing] = useState(false);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    const cancel = () => close();
    element.addEventListener('cancel', cancel);
    element.click();
    return () => element.removeEventListener('cancel', cancel);
  }, []);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    setIsPreparing(true);
    onPhotos([await prepareImage(file)]);
  };
  return (
    <>
      <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
      {isPreparing && <LoadingOverlay open label={t('receipt_scan.preparing')} />}
    </>
  );
}
