import type { StaffAnnouncementView } from '@saifu/contract/announcement';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_SEVERITIES,
  type AnnouncementAudience,
  type AnnouncementSeverity,
} from '@saifu/domain/operations/announcement';
import { Button } from '@saifu/ui/button/button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { LabeledGroup } from '../../components/labeled-group.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { type AnnouncementValues, toBody, toValues } from './announcement-values.ts';
import { useSaveAnnouncement, validateAnnouncement } from './queries.ts';

type AnnouncementSheetProps = {
  /** Null: a new one. */
  readonly announcement: StaffAnnouncementView | null;
  readonly onDismiss: () => void;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
  readonly onRemove: (announcement: StaffAnnouncementView) => void;
};

const LANGUAGES = ['ja', 'en', 'ko'] as const;

/** Writes an announcement, with a preview in every language. */
export function AnnouncementSheet(props: AnnouncementSheetProps) {
  const { announcement, onDismiss, onDone, onRemove } = props;
  const t = useTranslate();
  const save = useSaveAnnouncement(announcement);
  const form = useForm<AnnouncementValues, StaffAnnouncementView>({
    initial: toValues(announcement, new Date()),
    labels: {
      audience: 'staff_operations.audience',
      severity: 'staff_operations.severity',
      'texts.ja': 'staff_operations.text_ja',
      'texts.en': 'staff_operations.text_en',
      'texts.ko': 'staff_operations.text_ko',
      link: 'staff_operations.link',
      from: 'staff_operations.from',
      until: 'staff_operations.until',
      reason: 'staff_operations.reason',
    },
    validate: (values) => validateAnnouncement(toBody(values)),
    send: (values) => save(toBody(values)),
    onDone: () => onDone(t('staff_operations.announcement_saved')),
  });
  const { submit, fieldProps, set, values, error, isPending } = form;
  const area = (name: keyof AnnouncementValues) => {
    const { onChange: _, ...props } = fieldProps(name);
    return { ...props, onValue: (typed: string) => set(name, typed) };
  };
  const title = t(
    announcement === null
      ? 'staff_operations.announcement_new'
      : 'staff_operations.announcement_edit',
  );
  return (
    <Sheet title={title} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorNotice error={error} />
        <SelectField {...fieldProps('audience')} options={useAudienceOptions()} />
        <SelectField {...fieldProps('severity')} options={useSeverityOptions()} />
        {LANGUAGES.map((language) => (
          <TextArea key={language} {...area(`texts.${language}`)} />
        ))}
        <TextField {...fieldProps('link')} hint={t('staff_operations.link_hint')} />
        <TextField {...fieldProps('from')} type="datetime-local" />
        <TextField
          {...fieldProps('until')}
          type="datetime-local"
          hint={t('staff_operations.until_hint')}
        />
        <LabeledGroup label={t('staff_operations.preview')}>
          <AnnouncementPreview severity={values.severity} texts={toBody(values).texts} />
        </LabeledGroup>
        <TextArea {...area('reason')} hint={t('staff_operations.reason_hint')} />
        <Button type="submit" full busy={isPending}>
          {t('staff_operations.announcement_save')}
        </Button>
        {announcement !== null && (
          <Button variant="danger" full onClick={() => onRemove(announcement)}>
            {t('staff_operations.remove')}
          </Button>
        )}
      </form>
    </Sheet>
  );
}

function useAudienceOptions() {
  const t = useTranslate();
  return ANNOUNCEMENT_AUDIENCES.map((value: AnnouncementAudience) => {
    return { value, label: t(`staff_operations.audience_${value}`) };
  });
}

function useSeverityOptions() {
  const t = useTranslate();
  return ANNOUNCEMENT_SEVERITIES.map((value: AnnouncementSeverity) => {
    return { value, label: t(`staff_operations.severity_${value}`) };
  });
}
