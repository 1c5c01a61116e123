import { validateForm } from '@saifu/client/form';
import { staffReason } from '@saifu/contract/store-change';
import { STAFF_REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { countCharacters } from '../lib/count-characters.ts';

const Body = z.strictObject({ reason: staffReason });

type ReasonSheetProps<Reply> = {
  readonly title: string;
  /** What will happen, and who is told. */
  readonly about: string;
  /** What happens, on the button. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Who reads the reason. */
  readonly hint?: string;
  readonly send: (reason: string) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
  readonly onDismiss: () => void;
  /** Further fields above the reason. */
  readonly children?: ReactNode;
};

/** Says what an act of staff will do, and asks for its reason. */
export function ReasonSheet<Reply>(props: ReasonSheetProps<Reply>) {
  const { title, about, action, isDangerous = false, send, onDone, onDismiss } = props;
  const t = useTranslate();
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { reason: '' },
    labels: { reason: 'staff.reason' },
    validate: (typed) => validateForm(Body, typed),
    send: ({ reason }) => send(reason),
    onDone,
  });
  const { onChange: _, ...field } = fieldProps('reason');
  const length = { count: countCharacters(values.reason), max: STAFF_REASON_LENGTH_MAX };
  return (
    <Sheet title={title} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <form className={form.form} noValidate onSubmit={submit}>
        <Alert tone={isDangerous ? 'warning' : 'info'}>{about}</Alert>
        <ErrorNotice error={error} />
        {props.children}
        <TextArea
          {...field}
          onValue={(typed) => set('reason', typed)}
          hint={props.hint ?? t('staff.reason_hint')}
          count={t('staff.reason_length', length)}
        />
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} full busy={isPending}>
          {action}
        </Button>
      </form>
    </Sheet>
  );
}
