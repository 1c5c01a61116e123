import type { StaffApplicationView } from '@saifu/contract/staff-merchant-application';
import {
  ALL_APPLICATION_FIELDS,
  type ApplicationField,
} from '@saifu/domain/merchants/merchant-application';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { FieldMessages } from '@saifu/ui/field/field';
import { TextArea } from '@saifu/ui/text-area/text-area';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { APPLICATION_FIELD_LABELS } from '../../components/application-answers.tsx';
import { StaffActSheet } from '../../components/staff-act-sheet.tsx';
import textStyles from '../../components/text.module.css';
import { useReview, validateRejection, validateRequest } from './queries.ts';
import styles from './staff-application.module.css';

type DecisionProps = {
  readonly application: StaffApplicationView;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

type Act = 'request_changes' | 'approve' | 'reject';

/** Who reviews an application, and how it ends. */
export function Decision({ application, onDone }: DecisionProps) {
  const t = useTranslate();
  const [act, setAct] = useState<Act | null>(null);
  const { assign } = useReview(application);
  const { mutate, isPending, error } = useMutation({ mutationFn: assign });
  const { status, assignee, checks } = application;
  const isSubmitted = status === 'submitted';
  const isComplete = checks.every((check) => check.is_checked);
  if (!isSubmitted && status !== 'changes_requested') return null;
  const sheet = {
    application,
    onDismiss: () => setAct(null),
    onDone: (notice: string) => {
      setAct(null);
      onDone(notice);
    },
  };
  return (
    <Card title={t('staff_application.decision')}>
      <div className={styles.actions}>
        <ErrorNotice error={error && toAppError(error)} />
        <Button
          variant="secondary"
          busy={isPending}
          onClick={() => mutate(assignee === null ? 'me' : 'nobody')}
        >
          {t(assignee === null ? 'staff_application.take' : 'staff_application.release')}
        </Button>
        {isSubmitted && (
          <>
            {!isComplete && (
              <p className={textStyles.note}>{t('staff_application.approve_blocked')}</p>
            )}
            <Button disabled={!isComplete} onClick={() => setAct('approve')}>
              {t('staff_application.approve')}
            </Button>
            <Button variant="secondary" onClick={() => setAct('request_changes')}>
              {t('staff_application.request_changes')}
            </Button>
          </>
        )}
        <Button variant="danger" onClick={() => setAct('reject')}>
          {t('staff_application.reject')}
        </Button>
      </div>
      {act === 'approve' && <ApproveSheet {...sheet} />}
      {act === 'request_changes' && <RequestSheet {...sheet} />}
      {act === 'reject' && <RejectSheet {...sheet} />}
    </Card>
  );
}

type SheetProps = DecisionProps & { readonly onDismiss: () => void };

function ApproveSheet({ application, onDismiss, onDone }: SheetProps) {
  const t = useTranslate();
  const { approve } = useReview(application);
  const form = useForm({
    initial: {},
    labels: {},
    validate: () => ({}),
    send: () => approve(),
    onDone: () => onDone(t('staff_application.done_approved')),
  });
  return (
    <StaffActSheet
      title={t('staff_application.approve')}
      about={t('staff_application.approve_about')}
      form={form}
      onDismiss={onDismiss}
    />
  );
}

function RejectSheet({ application, onDismiss, onDone }: SheetProps) {
  const t = useTranslate();
  const { reject } = useReview(application);
  const form = useForm({
    initial: { reason: '', message: '' },
    labels: { reason: 'staff_application.reason', message: 'staff_application.message' },
    validate: validateRejection,
    send: reject,
    onDone: () => onDone(t('staff_application.done_rejected')),
  });
  const { onChange: _, ...message } = form.fieldProps('message');
  return (
    <StaffActSheet
      title={t('staff_application.reject')}
      about={t('staff_application.reject_about')}
      form={form}
      onDismiss={onDismiss}
    >
      <TextField {...form.fieldProps('reason')} autoComplete="off" />
      <TextArea {...message} onValue={(typed) => form.set('message', typed)} />
    </StaffActSheet>
  );
}

const splitFields = (chosen: string): ApplicationField[] =>
  ALL_APPLICATION_FIELDS.filter((field) => chosen.split(' ').includes(field));

function RequestSheet({ application, onDismiss, onDone }: SheetProps) {
  const t = useTranslate();
  const id = useId();
  const { requestChanges } = useReview(application);
  const form = useForm({
    initial: { fields: '', message: '' },
    labels: { fields: 'staff_application.fields', message: 'staff_application.message' },
    validate: ({ fields, message }) => validateRequest({ message, fields: splitFields(fields) }),
    send: ({ fields, message }) => requestChanges({ message, fields: splitFields(fields) }),
    onDone: () => onDone(t('staff_application.done_requested')),
  });
  const { onChange: _, ...message } = form.fieldProps('message');
  const fields = form.fieldProps('fields');
  const chosen = splitFields(form.values.fields);
  const toggle = (field: ApplicationField) => {
    const next = ALL_APPLICATION_FIELDS.filter(
      (each) => chosen.includes(each) !== (each === field),
    );
    form.set('fields', next.join(' '));
  };
  return (
    <StaffActSheet
      title={t('staff_application.request_changes')}
      about={t('staff_application.request_changes_about')}
      form={form}
      onDismiss={onDismiss}
    >
      <fieldset name="fields" tabIndex={-1} aria-describedby={fields.error && `${id}-error`}>
        <legend className={textStyles.legend}>{fields.label}</legend>
        {ALL_APPLICATION_FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={t(APPLICATION_FIELD_LABELS[field])}
            checked={chosen.includes(field)}
            onChange={() => toggle(field)}
          />
        ))}
        <FieldMessages id={id} error={fields.error} />
      </fieldset>
      <TextArea {...message} onValue={(typed) => form.set('message', typed)} />
    </StaffActSheet>
  );
}
