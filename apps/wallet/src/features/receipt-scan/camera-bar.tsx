import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconX } from '@tabler/icons-react';
import { LightButton } from '../../camera/light-button.tsx';
import type { useCamera } from '../../camera/use-camera.ts';
import styles from './camera-dialog.module.css';

type CameraBarProps = {
  readonly titleId: string;
  readonly camera: ReturnType<typeof useCamera>;
  readonly onClose: () => void;
};

export function CameraBar({ titleId, camera, onClose }: CameraBarProps) {
  const t = useTranslate();
  const { state, setLight } = camera;
  return (
    <div className={styles.bar}>
      <h2 id={titleId} className={styles.title}>
        {t('receipt_scan.camera_title')}
      </h2>
      {state.status === 'ready' && state.isLightOn !== null && (
        <LightButton className={styles.light} isLightOn={state.isLightOn} onSwitch={setLight} />
      )}
      <button type="button" className={styles.close} aria-label={t('app.close')} onClick={onClose}>
        <IconX size={24} aria-hidden="true" />
      </button>
    </div>
  );
}
