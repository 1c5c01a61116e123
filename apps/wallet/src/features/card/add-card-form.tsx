import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { IconLock } from '@tabler/icons-react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './add-card-form.module.css';
import { CardFields } from './card-fields.tsx';
import { type AddCardOptions, useAddCardForm } from './use-add-card-form.ts';

type AddCardFormProps = AddCardOptions & {
  /** In the sandbox the form warns against entering a real card. */
  readonly isSandbox: boolean;
};

export function AddCardForm({ isSandbox, ...options }: AddCardFormProps) {
  const t = useTranslate();
  const { draft, submit, error, isBusy, hasToRetype } = useAddCardForm(options);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isSandbox && <Alert tone="info">{t('card.sandbox')}</Alert>}
      <ErrorNotice error={error} />
      {hasToRetype && <p className={styles.note}>{t('card.retype')}</p>}
      <Card>
        <CardFields draft={draft} />
      </Card>
      <div className={styles.footer}>
        <Button type="submit" full busy={isBusy}>
          {t('card.save')}
        </Button>
        <p className={styles.note}>
          <IconLock size={18} aria-hidden="true" />
          <span>{t('card.number_goes')}</span>
        </p>
      </div>
    </form>
  );
}
