import type { QR_WARNINGS, QrView } from '@saifu/contract/qr-code';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import styles from './found-sheet.module.css';

type FoundSheetProps = {
  readonly qr: QrView;
  /** Path of the payment. */
  readonly to: string;
  readonly onAgain: () => void;
  /** Renders the store card around the payment details. */
  readonly children: (inside: ReactNode) => ReactNode;
};

/** Shows the payee of a code before the payment. */
export function FoundSheet({ qr, to, onAgain, children }: FoundSheetProps) {
  const t = useTranslate();
  return (
    <Sheet title={t('qr.found_title')} onDismiss={onAgain}>
      {children(<Payable qr={qr} />)}
      <div className={styles.actions}>
        <ButtonLink href={to} full>
          {t('qr.continue')}
        </ButtonLink>
        <Button variant="secondary" full onClick={onAgain}>
          {t('qr.scan_again')}
        </Button>
      </div>
    </Sheet>
  );
}

/** The store card itself shows the warning about an invalid registration number. */
const WARNINGS: Readonly<Partial<Record<(typeof QR_WARNINGS)[number], TextKey>>> = {
  name_differs: 'qr.warning_name_differs',
  amount_differs: 'qr.warning_amount_differs',
};

function Payable({ qr }: { readonly qr: QrView }) {
  const t = useTranslate();
  const warnings = qr.warnings.flatMap((warning) => WARNINGS[warning] ?? []);
  return (
    <>
      {qr.pay_amount !== null && (
        <p className={styles.amount}>
          <span>{t('qr.amount')}</span> <Amount value={qr.pay_amount} size="large" />
        </p>
      )}
      {warnings.map((key) => (
        <Alert key={key} tone="warning">
          {t(key)}
        </Alert>
      ))}
    </>
  );
}
