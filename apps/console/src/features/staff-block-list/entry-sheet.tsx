import { BLOCK_LIST_KINDS } from '@saifu/domain/risk/block-list-entry';
import { STAFF_REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { countCharacters } from '../../lib/count-characters.ts';
import { useAddEntry, validateEntry } from './queries.ts';

type EntrySheetProps = { readonly onDismiss: () => void; readonly onAdded: () => void };

/** Adds to the block list. */
export function EntrySheet({ onDismiss, onAdded }: EntrySheetProps) {
  const t = useTranslate();
  const addEntry = useAddEntry();
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { kind: 'email', value: '', days: '', reason: '' },
    labels: {
      kind: 'staff_risk.kind',
      value: 'staff_risk.block_value',
      days: 'staff_risk.days',
      reason: 'staff_risk.reason',
    },
    fieldByErrorCode: { 'block_list.value_missing': 'value', 'block_list.exists': 'value' },
    validate: validateEntry,
    send: addEntry,
    onDone: onAdded,
  });
  const { onChange: _, ...reason } = fieldProps('reason');
  const length = { count: countCharacters(values.reason), max: STAFF_REASON_LENGTH_MAX };
  return (
    <Sheet title={t('staff_risk.block_title')} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p>{t('staff_risk.block_about')}</p>
        <ErrorNotice error={error} />
        <SelectField
          {...fieldProps('kind')}
          options={BLOCK_LIST_KINDS.map((value) => {
            return { value, label: t(`staff_risk.kind_${value}`) };
          })}
        />
        <TextField
          {...fieldProps('value')}
          hint={t('staff_risk.block_value_hint')}
          autoComplete="off"
        />
        <TextField
          {...fieldProps('days')}
          hint={t('staff_risk.days_hint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextArea
          {...reason}
          onValue={(typed) => set('reason', typed)}
          hint={t('staff_risk.reason_hint')}
          count={t('staff_risk.length', length)}
        />
        <Button type="submit" full variant="danger" busy={isPending}>
          {t('staff_risk.block')}
        </Button>
      </form>
    </Sheet>
  );
}
