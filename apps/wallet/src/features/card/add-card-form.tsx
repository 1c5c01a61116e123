import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './add-card-form.module.css';
import { CardFields } from './card-fields.tsx';
import { DraftArt } from './draft-art.tsx';
import { type AddCardOptions, useAddCardForm } from './use-add-card-form.ts';
import type { CardDraft } from './use-card-draft.ts';

type AddCardFormProps = AddCardOptions & {
  /** In the sandbox the form warns against entering a real card. */
  readonly isSandbox: boolean;
  /** In the sandbox: cards that fill in the fields. */
  readonly renderTestCards?: (draft: CardDraft) => ReactNode;
};

export function AddCardForm({ isSandbox, renderTestCards, ...options }: AddCardFormProps) {
  const t = useTranslate();
  const { draft, submit, error, isBusy, hasToRetype } = useAddCardForm(options);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isSandbox && <Alert tone="info">{t('card.sandbox')}</Alert>}
      {isSandbox && renderTestCards?.(draft)}
      <ErrorNotice error={error} />
      {hasToRetype && <p className={styles.note}>{t('card.retype')}</p>}
      <div className={styles.art}>
        <DraftArt values={draft.values} />
      </div>
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
