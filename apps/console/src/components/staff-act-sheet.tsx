import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import type { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode, SubmitEvent } from 'react';
import textStyles from './text.module.css';

type StaffActSheetProps = {
  readonly title: string;
  /** What the act does, and who is told. */
  readonly about: string;
  readonly form: {
    readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly isPending: boolean;
    readonly error: ReturnType<typeof useForm>['error'];
  };
  readonly onDismiss: () => void;
  readonly children?: ReactNode;
};

/** An act of staff, with what it does, its fields, and one button that does it. */
export function StaffActSheet({ title, about, form, onDismiss, children }: StaffActSheetProps) {
  const t = useTranslate();
  return (
    <Sheet title={title} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <p className={textStyles.note}>{about}</p>
      <form className={formStyles.form} onSubmit={form.submit} noValidate>
        {children}
        <ErrorNotice error={form.error} />
        <Button type="submit" full busy={form.isPending}>
          {title}
        </Button>
      </form>
    </Sheet>
  );
}
