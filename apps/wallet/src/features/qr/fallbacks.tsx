import type { QrView } from '@saifu/contract/qr-code';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconLink, IconPhoto } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import styles from './fallbacks.module.css';
import { LinkForm } from './link-form.tsx';

type FallbacksProps = {
  readonly isBusy: boolean;
  readonly onImage: (file: File) => void;
  /** True while the user types: the camera must not report a code meanwhile. */
  readonly onTyping: (isTyping: boolean) => void;
  readonly readTyped: (typed: string) => Promise<QrView>;
  readonly onFound: (qr: QrView) => void;
};

/** Alternatives to the camera: an image file or typed text. */
export function Fallbacks({ isBusy, onImage, onTyping, ...typed }: FallbacksProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const input = useRef<HTMLInputElement>(null);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same file again fires `change`.
    event.target.value = '';
    if (file !== undefined) onImage(file);
  };

  const enter = async () => {
    onTyping(true);
    const found = await dialogs.custom<QrView>({
      title: t('qr.enter_link'),
      closeLabel: t('app.close'),
      render: (answer) => <LinkForm read={typed.readTyped} onFound={answer} />,
    });
    onTyping(false);
    if (found !== undefined) typed.onFound(found);
  };

  return (
    <div className={styles.actions}>
      <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
      <Button
        variant="secondary"
        full
        busy={isBusy}
        icon={<IconPhoto size={20} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('qr.choose_picture')}
      </Button>
      <Button
        variant="secondary"
        full
        busy={isBusy}
        icon={<IconLink size={20} aria-hidden="true" />}
        onClick={enter}
      >
        {t('qr.enter_link')}
      </Button>
    </div>
  );
}
