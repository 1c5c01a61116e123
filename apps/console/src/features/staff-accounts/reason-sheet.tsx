import { STAFF_REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { countCharacters } from '../../lib/count-characters.ts';
import { validateReason } from './queries.ts';

type ReasonSheetProps<Reply> = {
  readonly title: string;
  /** What will happen, and what the person is told. */
  readonly effect: string;
  readonly submitLabel: string;
  readonly isStrict?: boolean;
  readonly send: (reason: string) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
  readonly onDismiss: () => void;
};

/** Says what an act does and asks why it is done. */
export function ReasonSheet<Reply>(props: ReasonSheetProps<Reply>) {
  const { title, effect, submitLabel, isStrict = false, send, onDone, onDismiss } = props;
  const t = useTranslate();
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { reason: '' },
    labels: { reason: 'staff_account.reason' },
    validate: validateReason,
    send: ({ reason }) => send(reason),
    onDone,
  });
  const { onChange: _, ...field } = fieldProps('reason');
  const length = { count: countCharacters(values.reason), max: STAFF_REASON_LENGTH_MAX };
  return (
    <Sheet title={title} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p>{effect}</p>
        <ErrorNotice error={error} />
        <TextArea
          {...field}
          onValue={(typed) => set('reason', typed)}
          hint={t('staff_account.reason_hint')}
          count={t('staff_account.length', length)}
        />
        <Button type="submit" variant={isStrict ? 'danger' : 'primary'} full busy={isPending}>
          {submitLabel}
        </Button>
      </form>
    </Sheet>
  );
}
