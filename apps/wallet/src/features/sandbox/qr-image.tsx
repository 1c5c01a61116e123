import type { MerchantQrView } from '@saifu/contract/qr-code';
import { getSandboxQrImage } from '@saifu/contract/sandbox';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import styles from './store-sheet.module.css';

type QrImageProps = {
  readonly code: MerchantQrView;
  readonly payload: 'url' | 'jpqr';
  readonly name: string;
  /** Replaces the default caption with the payload type. */
  readonly caption?: ReactNode;
};

/** Names of payload types; not translated. */
const KINDS = { url: 'URL', jpqr: 'JPQR' } as const;

/** QR code image with its content as text, for users without a second screen. */
export function QrImage({ code, payload, name, caption }: QrImageProps) {
  const t = useTranslate();
  const kind = t('store.sheet_code', { kind: KINDS[payload] });
  const path = getSandboxQrImage.path.replace('{id}', code.id);
  return (
    <figure className={styles.code}>
      <img
        className={styles.picture}
        src={`${path}?format=svg&payload=${payload}`}
        alt={t('store.sheet_picture', { name, kind })}
      />
      <figcaption className={styles.caption}>{caption ?? kind}</figcaption>
      <div className={styles.screenOnly}>
        <CopyButton
          value={(payload === 'url' ? code.url : code.jpqr) ?? ''}
          label={t('store.copy')}
          copiedLabel={t('store.copied')}
        />
      </div>
    </figure>
  );
}
