import type { ConfirmationView } from '@saifu/contract/confirmation';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { DigitField } from '@saifu/ui/digit-field/digit-field';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { type FormErrors, useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { Answer } from './queries.ts';

type ConfirmSheetProps = {
  readonly view: ConfirmationView;
  readonly answer: (answer: Answer) => Promise<ConfirmationView>;
  readonly onAnswered: () => void;
  readonly onClose: () => void;
  readonly signInPath: string;
};

/**
 * Second step of a confirmation in a browser that did not make the payment: it asks for the number
 * that only the payer's own screen shows. The number is never submitted automatically, because
 * attempts are limited.
 */
export function ConfirmSheet({ onClose, signInPath, ...form }: ConfirmSheetProps) {
  const t = useTranslate();
  const { view } = form;
  const hasNoTriesLeft = view.number_tries_left <= 0;
  return (
    <Sheet title={t('confirmation.confirm_title')} onDismiss={onClose}>
      {hasNoTriesLeft ? (
        <div className={formStyles.form}>
          <Alert tone="warning">{t.error('confirmation.tries_exhausted')}</Alert>
          <ButtonLink href={signInPath} full>
            {t('confirmation.sign_in')}
          </ButtonLink>
        </div>
      ) : (
        <ConfirmForm {...form} />
      )}
      <Button variant="secondary" full onClick={onClose}>
        {t('history.keep')}
      </Button>
    </Sheet>
  );
}

const NUMBER_LENGTH = 2;

function ConfirmForm({
  view,
  answer,
  onAnswered,
}: Omit<ConfirmSheetProps, 'onClose' | 'signInPath'>) {
  const t = useTranslate();
  const { submit, fieldProps, errors, set, error, isPending } = useForm({
    initial: { number: '' },
    labels: { number: 'confirmation.number' },
    validate,
    send: ({ number }) => answer({ action: 'confirm', number }),
    onDone: onAnswered,
    fieldByErrorCode: {
      'confirmation.number_wrong': 'number',
      'confirmation.number_required': 'number',
    },
    clearOnError: 'number',
  });
  const amount = formatYen(view.actual_payment_amount);
  // The error already announces how many attempts are left.
  const isCounted = errors.number?.code === 'confirmation.number_wrong';
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <p>{t('confirmation.confirm_about', { amount, store: view.store.name })}</p>
      <DigitField
        {...fieldProps('number')}
        format={firstDigits}
        onValue={(number) => set('number', number)}
        hint={
          isCounted
            ? t('confirmation.number_where')
            : t('confirmation.number_hint', { left: view.number_tries_left })
        }
        autoComplete="off"
      />
      <Button type="submit" full busy={isPending}>
        {t('confirmation.confirm_agree', { amount })}
      </Button>
    </form>
  );
}

function validate({ number }: { readonly number: string }): FormErrors {
  return number.length === NUMBER_LENGTH
    ? {}
    : { number: { code: 'confirmation.number_required' } };
}

function firstDigits(typed: string): string {
  return normalizeText(typed, 'NFKC').replaceAll(/\D/g, '').slice(0, NUMBER_LENGTH);
}
