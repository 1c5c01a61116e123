import type { AppError, ErrorCode } from '@saifu/domain/shared/app-error';
import type { Translate } from '@saifu/i18n/texts';
import { ButtonLink } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Question } from './question.tsx';
import type { ReceiptScanPaths } from './receipt-scan-paths.ts';

type FailureDialogProps = {
  readonly error: AppError;
  readonly paths: Pick<ReceiptScanPaths, 'toScan'>;
  readonly onRetake: () => void;
  readonly onClose: () => void;
};

/** A payment without a photo may be the better way. */
const TYPED_CODES: readonly ErrorCode[] = [
  'overloaded',
  'receipt_scan.interrupted',
  'receipt_scan.queue_full',
  'receipt.handwritten',
];
/** The photos are in order, but show something else than one printed amount. */
const OWN_TEXT_CODES: readonly ErrorCode[] = ['receipt.several', 'receipt.handwritten'];

/**
 * Blames the photos only if the server judged them, in one message. Otherwise it says why they have
 * not been read. Where that helps, it offers a payment that does not need them.
 */
export function FailureDialog({ error, paths, onRetake, onClose }: FailureDialogProps) {
  const t = useTranslate();
  return (
    <Question
      title={isAboutPhotos(error) ? undefined : t('receipt_scan.busy_title')}
      body={
        <>
          <p>{getErrorMessage(error, t)}</p>
          {TYPED_CODES.includes(error.code) && (
            <ButtonLink variant="quiet" full href={paths.toScan}>
              {t('receipt_scan.type_instead')}
            </ButtonLink>
          )}
        </>
      }
      cancelLabel={t('app.close')}
      agreeLabel={t('receipt_scan.again')}
      settle={(answer) => (answer === 'agree' ? onRetake() : onClose())}
    />
  );
}

function isAboutPhotos({ code }: AppError): boolean {
  return code.startsWith('receipt.') || code.startsWith('file.');
}

function getErrorMessage({ code, params }: AppError, t: Translate): string {
  if (OWN_TEXT_CODES.includes(code)) return t.error(code);
  if (code.startsWith('receipt.')) return t('mess_receipt_wrong_format');
  return code === 'overloaded' ? t('receipt_scan.busy_message') : t.error(code, params);
}
