import type { MerchantOrderView } from '@saifu/contract/invoice';
import type { MerchantQrView } from '@saifu/contract/qr-code';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { Countdown } from '@saifu/ui/countdown/countdown';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useCountdown } from '@saifu/web/hooks/use-countdown.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconQrcode } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import textStyles from '../../components/text.module.css';
import { useAttempt } from '../../hooks/use-attempt.ts';
import styles from './invoices.module.css';
import { useCodeImage, useCreateCode } from './queries.ts';

type PaymentLinkProps = { readonly invoice: MerchantOrderView };

/** How the payer gets to the payment of an open invoice: by a link, or by a QR code. */
export function PaymentLink({ invoice }: PaymentLinkProps) {
  const t = useTranslate();
  if (!invoice.payable) return <Alert tone="warning">{t('console_invoice.not_payable')}</Alert>;
  return (
    <Card title={t('console_invoice.link')}>
      <div className={styles.link}>
        <p className={textStyles.note}>{t('console_invoice.link_about')}</p>
        <p className={styles.url}>{invoice.payment_url}</p>
        <CopyButton
          value={invoice.payment_url}
          label={t('console_invoice.link_copy')}
          copiedLabel={t('console.copied')}
        />
        <PaymentCode invoice={invoice} />
      </div>
    </Card>
  );
}

/** A new QR code on each press. The button stays, so that it keeps the focus. */
function PaymentCode({ invoice }: PaymentLinkProps) {
  const t = useTranslate();
  const createCode = useCreateCode(invoice.id);
  const attempt = useAttempt();
  const creation = useMutation({ mutationFn: () => attempt(invoice.id, createCode) });
  const { data: code, error } = creation;
  const seconds = useCountdown(Date.parse(code?.expires_at ?? '') || 0);
  const isValid = code !== undefined && seconds > 0;
  return (
    <>
      {isValid && <CodeImage code={code} amount={invoice.pay_amount} />}
      <p role="status" className={styles.codeStatus}>
        {code && t(isValid ? 'console_invoice.code_shown' : 'console_invoice.code_expired')}
      </p>
      {isValid && <TimeLeft seconds={seconds} />}
      <ErrorNotice error={error && toAppError(error)} />
      <Button
        variant="secondary"
        icon={<IconQrcode size={20} aria-hidden="true" />}
        busy={creation.isPending}
        onClick={() => creation.mutate()}
      >
        {t(code ? 'console_invoice.code_again' : 'console_invoice.code_show')}
      </Button>
    </>
  );
}

type CodeImageProps = { readonly code: MerchantQrView; readonly amount: number };

function CodeImage({ code, amount }: CodeImageProps) {
  const t = useTranslate();
  const query = useCodeImage(code.id);
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
      </Pending>
    );
  }
  return (
    <img
      className={styles.code}
      src={`data:image/svg+xml,${encodeURIComponent(query.data)}`}
      alt={t('console_invoice.code_alt', { amount: formatYen(amount) })}
      width={280}
      height={280}
    />
  );
}

function TimeLeft({ seconds }: { readonly seconds: number }) {
  const t = useTranslate();
  return (
    <p className={textStyles.note}>
      <Countdown
        seconds={seconds}
        formatClockLabel={(clock) => t('console_invoice.valid_for', { clock })}
        formatMinutesLabel={(minutes) => t('console_invoice.minutes_left', { minutes })}
      />
    </p>
  );
}
