import type { MerchantQrView } from '@saifu/contract/qr-code';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconQrcode } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import textStyles from '../../components/text.module.css';
import { useAttempt } from '../../hooks/use-attempt.ts';
import styles from './qr-codes.module.css';
import { useCreateStaticCode } from './queries.ts';

type CreateCodeProps = {
  readonly storeId: string;
  readonly onCreated: (code: MerchantQrView) => void;
};

/** Creates a code for the counter and shows it. */
export function CreateCode({ storeId, onCreated }: CreateCodeProps) {
  const t = useTranslate();
  const send = useCreateStaticCode(storeId);
  const attempt = useAttempt();
  const creation = useMutation({
    mutationFn: () => attempt(storeId, send),
    onSuccess: onCreated,
  });
  return (
    <div className={styles.create}>
      <ErrorNotice error={creation.error && toAppError(creation.error)} />
      <Button
        variant="secondary"
        icon={<IconQrcode size={20} aria-hidden="true" />}
        busy={creation.isPending}
        onClick={() => creation.mutate()}
      >
        {t('console_store.code_create')}
      </Button>
      <p className={textStyles.note}>{t('console_store.codes_about')}</p>
    </div>
  );
}
