import { STAFF_REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { countCharacters } from '../../lib/count-characters.ts';
import { useDecide, validateRejection } from './queries.ts';

type RejectSheetProps = {
  readonly id: string;
  readonly onDismiss: () => void;
  readonly onDone: () => void;
};

/** Says what a rejection does, and asks for its reason. */
export function RejectSheet({ id, onDismiss, onDone }: RejectSheetProps) {
  const t = useTranslate();
  const decide = useDecide(id);
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { reason: '' },
    labels: { reason: 'staff_approval.reason' },
    validate: validateRejection,
    send: ({ reason }) => decide({ way: 'reject', reason }),
    onDone,
  });
  const { onChange: _, ...field } = fieldProps('reason');
  const length = { count: countCharacters(values.reason), max: STAFF_REASON_LENGTH_MAX };
  return (
    <Sheet
      title={t('staff_approval.reject_title')}
      closeLabel={t('app.close')}
      onDismiss={onDismiss}
    >
      <form className={form.form} noValidate onSubmit={submit}>
        <p>{t('staff_approval.reject_effect')}</p>
        <ErrorNotice error={error} />
        <TextArea
          {...field}
          onValue={(typed) => set('reason', typed)}
          hint={t('staff_approval.decision_hint')}
          count={t('staff_approval.length', length)}
        />
        <Button type="submit" variant="danger" full busy={isPending}>
          {t('staff_approval.reject')}
        </Button>
      </form>
    </Sheet>
  );
}
