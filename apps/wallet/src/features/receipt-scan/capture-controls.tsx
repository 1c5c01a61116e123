import { Button } from '@saifu/ui/button/button';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPhoto } from '@tabler/icons-react';
import type { RefObject } from 'react';
import styles from './capture-controls.module.css';
import type { CaptureMode } from './photo-session.ts';
import { Shutter } from './shutter.tsx';

type CaptureControlsProps = {
  /** There is no camera and there are no photos. */
  readonly isHidden: boolean;
  readonly shutter: RefObject<HTMLButtonElement | null>;
  readonly mode: CaptureMode;
  readonly canTake: boolean;
  readonly photoCount: number;
  readonly onTake: () => void;
  readonly onMode: (mode: CaptureMode) => void;
  readonly onDone: () => void;
  readonly onChooseImage: () => void;
};

/** Controls below the preview, within reach of the thumb. */
export function CaptureControls(props: CaptureControlsProps) {
  const t = useTranslate();
  if (props.isHidden) return null;
  const hasNone = props.photoCount === 0;
  return (
    <div className={styles.controls}>
      {props.mode === 'long' ? (
        <Button
          className={styles.done}
          aria-disabled={hasNone}
          onClick={() => !hasNone && props.onDone()}
        >
          {t('receipt_scan.done')}
        </Button>
      ) : (
        <button type="button" className={styles.image} onClick={props.onChooseImage}>
          <IconPhoto size={24} aria-hidden="true" />
          {t('qr.choose_picture')}
        </button>
      )}
      <Shutter ref={props.shutter} canTake={props.canTake} onTake={props.onTake} />
      <div className={styles.mode}>
        <SegmentedControl
          label={t('receipt_scan.mode')}
          options={[
            { value: 'short', label: t('receipt_scan.short_mode') },
            { value: 'long', label: t('receipt_scan.long_mode') },
          ]}
          value={props.mode}
          onChange={props.onMode}
        />
      </div>
    </div>
  );
}
