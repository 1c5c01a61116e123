import { STAFF_REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import type { TextKey } from '@saifu/i18n/texts';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { type FormErrors, useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { countCharacters } from '../lib/count-characters.ts';

type ReasonSheetProps<Reply> = {
  readonly title: TextKey;
  /** What will happen. */
  readonly about: TextKey;
  /** What happens, on the button. */
  readonly action: TextKey;
  readonly isDangerous?: boolean;
  readonly validate: (values: { readonly reason: string }) => FormErrors;
  readonly send: (reason: string) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
  readonly onDismiss: () => void;
};

/** Says what an act of staff will do and asks for its reason. */
export function ReasonSheet<Reply>(props: ReasonSheetProps<Reply>) {
  const { title, about, action, isDangerous = false, validate, send, onDone, onDismiss } = props;
  const t = useTranslate();
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { reason: '' },
    labels: { reason: 'staff_risk.reason' },
    validate,
    send: ({ reason }) => send(reason),
    onDone,
  });
  const { onChange: _, ...field } = fieldProps('reason');
  const length = { count: countCharacters(values.reason), max: STAFF_REASON_LENGTH_MAX };
  return (
    <Sheet title={t(title)} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p>{t(about)}</p>
        <ErrorNotice error={error} />
        <TextArea
          {...field}
          onValue={(typed) => set('reason', typed)}
          hint={t('staff_risk.reason_hint')}
          count={t('staff_risk.length', length)}
        />
        <Button
          type="submit"
          full
          {...(isDangerous && { variant: 'danger' as const })}
          busy={isPending}
        >
          {t(action)}
        </Button>
      </form>
    </Sheet>
  );
}
