import { validateForm } from '@saifu/client/form';
import { staffReason } from '@saifu/contract/store-change';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';

const Body = z.strictObject({ reason: staffReason });

type ActSheetProps<Reply> = {
  readonly title: string;
  /** What will happen. */
  readonly about: string;
  readonly agreeLabel: string;
  readonly isDangerous?: boolean;
  readonly send: (reason: string) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
  readonly onDismiss: () => void;
  /** Further fields above the reason. */
  readonly children?: ReactNode;
};

/** Says what an act of staff will do, and asks for its reason. */
export function ActSheet<Reply>(props: ActSheetProps<Reply>) {
  const { title, about, agreeLabel, isDangerous = false, send, onDone, onDismiss } = props;
  const t = useTranslate();
  const { submit, fieldProps, set, error, isPending } = useForm({
    initial: { reason: '' },
    labels: { reason: 'staff_operations.reason' },
    validate: (values) => validateForm(Body, values),
    send: ({ reason }) => send(reason),
    onDone,
  });
  const { onChange: _, ...reason } = fieldProps('reason');
  return (
    <Sheet title={title} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Alert tone={isDangerous ? 'warning' : 'info'}>{about}</Alert>
        <ErrorNotice error={error} />
        {props.children}
        <TextArea
          {...reason}
          hint={t('staff_operations.reason_hint')}
          onValue={(typed) => set('reason', typed)}
        />
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} full busy={isPending}>
          {agreeLabel}
        </Button>
      </form>
    </Sheet>
  );
}
