import type { MerchantQrView } from '@saifu/contract/qr-code';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import sheetStyles from '../../components/sheet.module.css';
import textStyles from '../../components/text.module.css';
import { CodeActions } from './code-actions.tsx';
import { toImageAddress } from './image-address.ts';
import styles from './qr-codes.module.css';
import { type QrPayload, useCodeDrawing, useWithdrawCode } from './queries.ts';

/** The store whose codes are shown. */
export type CodeStore = {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
};

type CodeSheetProps = {
  readonly store: CodeStore;
  readonly code: MerchantQrView;
  /** It was created just now. */
  readonly isNew: boolean;
  readonly onDismiss: () => void;
  /** Called with the notice to show. */
  readonly onWithdrawn: (notice: string) => void;
};

/** Names of the contents; not translated. */
const PAYLOADS = [
  { value: 'url', label: 'URL' },
  { value: 'jpqr', label: 'JPQR' },
] as const;

/** A code in full size, to show, to save, to print and to withdraw. */
export function CodeSheet({ store, code, isNew, onDismiss, onWithdrawn }: CodeSheetProps) {
  const t = useTranslate();
  const [payload, setPayload] = useState<QrPayload>('url');
  const query = useCodeDrawing(code, payload);
  return (
    <Sheet title={store.name} closeLabel={t('app.close')} onDismiss={onDismiss}>
      {isNew && <Alert tone="success">{t('console_store.code_created')}</Alert>}
      {!store.isActive && <Alert tone="warning">{t('console_store.code_unusable')}</Alert>}
      {code.jpqr !== null && (
        <div className={styles.payload}>
          <SegmentedControl
            label={t('console_store.payload')}
            options={PAYLOADS}
            value={payload}
            onChange={setPayload}
          />
          <p className={textStyles.note}>{t('console_store.payload_about')}</p>
        </div>
      )}
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <>
          <figure className={styles.figure}>
            <img
              className={styles.image}
              src={toImageAddress(query.data)}
              alt={t('console_store.code_alt', { name: store.name })}
              width={320}
              height={320}
            />
            <figcaption className={textStyles.note}>{code.code}</figcaption>
          </figure>
          <CodeActions key={payload} code={code} payload={payload} />
        </>
      )}
      <Withdrawal code={code} onWithdrawn={onWithdrawn} />
    </Sheet>
  );
}

type WithdrawalProps = Pick<CodeSheetProps, 'code' | 'onWithdrawn'>;

/** Withdraws the code after a question. */
function Withdrawal({ code, onWithdrawn }: WithdrawalProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const withdrawal = useMutation({
    mutationFn: useWithdrawCode(code.id),
    onSuccess: () => onWithdrawn(t('console_store.withdrawn', { code: code.code })),
  });
  const withdraw = async () => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_store.withdraw_title'),
      message: t('console_store.withdraw_question', { code: code.code }),
      agreeLabel: t('console_store.withdraw_agree'),
      cancelLabel: t('app.cancel'),
    });
    if (isConfirmed) withdrawal.mutate();
  };
  return (
    <div className={sheetStyles.section}>
      <ErrorNotice error={withdrawal.error && toAppError(withdrawal.error)} />
      <Button variant="danger" full busy={withdrawal.isPending} onClick={() => void withdraw()}>
        {t('console_store.withdraw')}
      </Button>
    </div>
  );
}
