import { productNow } from '@saifu/client/clock';
import type { PasskeyView } from '@saifu/contract/passkey';
import { Badge } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { IconKey } from '@tabler/icons-react';
import { formatDate, formatTimeAgo } from '../i18n/dates.ts';
import { useTranslate } from '../i18n/use-translate.tsx';
import styles from './passkey-row.module.css';

type PasskeyRowProps = {
  readonly passkey: Pick<PasskeyView, 'name' | 'is_backed_up' | 'created_at' | 'last_used_at'>;
  /** What else is to be known about it. */
  readonly note?: string | undefined;
  readonly isRemoving: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

/** A passkey in a list, with buttons to rename and remove it. */
export function PasskeyRow({ passkey, note, isRemoving, onRename, onRemove }: PasskeyRowProps) {
  const t = useTranslate();
  const { name } = passkey;
  return (
    <li className={styles.passkey}>
      <span className={styles.icon}>
        <IconKey size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <p className={styles.name}>
          {name} {passkey.is_backed_up && <Badge tone="neutral">{t('passkey.backed_up')}</Badge>}
        </p>
        <p className={styles.details}>
          <span>{t('passkey.created', { date: formatDate(passkey.created_at) })}</span>{' '}
          <span>
            <LastUse usedAt={passkey.last_used_at} />
          </span>
        </p>
        {note !== undefined && <p className={styles.details}>{note}</p>}
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" aria-label={t('passkey.rename_name', { name })} onClick={onRename}>
          {t('passkey.rename')}
        </Button>
        <Button
          variant="quiet"
          busy={isRemoving}
          aria-label={t('passkey.remove_name', { name })}
          onClick={onRemove}
        >
          {t('passkey.remove')}
        </Button>
      </div>
    </li>
  );
}

function LastUse({ usedAt }: { readonly usedAt: string | null }) {
  const t = useTranslate();
  if (usedAt === null) return t('passkey.unused');
  const ago = formatTimeAgo(usedAt, new Date(productNow()), t.language);
  return ago === null ? t('passkey.used_now') : t('passkey.used', { ago });
}
