import type { StaffApplicationView } from '@saifu/contract/staff-merchant-application';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import {
  ANSWER_PARTS,
  APPLICATION_FIELD_LABELS,
  ApplicationAnswers,
} from '../../components/application-answers.tsx';
import { ApplicationStatus } from '../../components/application-status.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import { StaffActSheet } from '../../components/staff-act-sheet.tsx';
import { useReview, validateReveal } from './queries.ts';
import styles from './staff-application.module.css';

type DetailsProps = {
  readonly application: StaffApplicationView;
  readonly merchantPath: string | null;
};

/** Where an application stands, and what staff and applicant wrote. */
export function ApplicationDetails({ application, merchantPath }: DetailsProps) {
  const t = useTranslate();
  const { submitted_at: at, decided_at: decidedAt, requested_changes: requested } = application;
  const items = [
    {
      label: t('staff_application.status'),
      value: <ApplicationStatus status={application.status} />,
    },
    {
      label: t('staff_merchant.id'),
      value: <CopyableId value={application.id} label={t('staff_merchant.id')} />,
    },
    { label: t('staff_application.email'), value: application.masked_email },
    {
      label: t('staff_application.assigned'),
      value: application.assignee?.name ?? t('staff_application.assigned_nobody'),
    },
    { label: t('staff_application.submitted_at'), value: at && formatDateTime(at) },
    { label: t('staff_application.terms'), value: application.terms_version },
    ...(decidedAt === null
      ? []
      : [{ label: t('staff_application.decided_at'), value: formatDateTime(decidedAt) }]),
    ...(application.rejection === null
      ? []
      : [
          { label: t('staff_application.reason'), value: application.rejection.reason },
          { label: t('staff_application.message'), value: application.rejection.message },
        ]),
  ];
  return (
    <Card title={t('staff_application.one_title')} flush>
      <DescriptionList items={items} absent={t('staff_application.absent')} hasLongValues />
      {requested !== null && (
        <div className={styles.inset}>
          <Alert tone="info">
            <p>{requested.message}</p>
            <p>{requested.fields.map((field) => t(APPLICATION_FIELD_LABELS[field])).join(', ')}</p>
          </Alert>
        </div>
      )}
      {merchantPath !== null && (
        <RowList>
          <ListRow href={merchantPath} label={t('staff_application.to_merchant')} />
        </RowList>
      )}
    </Card>
  );
}

/** What the applicant entered. Masked data is shown after a reason was given. */
export function Answers({ application }: { readonly application: StaffApplicationView }) {
  const t = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  return (
    <Card title={t('staff_application.answers')} flush>
      {ANSWER_PARTS.map((part) => (
        <section key={part} aria-label={t(`console_apply.part_${part}`)}>
          <h3 className={styles.part}>{t(`console_apply.part_${part}`)}</h3>
          <ApplicationAnswers part={part} answers={application.answers} />
        </section>
      ))}
      <div className={styles.inset}>
        {revealed === null ? (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {t('staff_application.reveal')}
          </Button>
        ) : (
          <DescriptionList
            items={[
              { label: t('staff_application.email'), value: revealed.email },
              { label: t('console_apply.birth_date'), value: revealed.birth_date },
              { label: t('console_apply.account_number'), value: revealed.account_number },
            ]}
            absent={t('staff_application.absent')}
          />
        )}
      </div>
      {isAsking && (
        <RevealSheet
          application={application}
          onDismiss={() => setIsAsking(false)}
          onDone={(found) => {
            setRevealed(found);
            setIsAsking(false);
          }}
        />
      )}
    </Card>
  );
}

type Revealed = Awaited<ReturnType<ReturnType<typeof useReview>['reveal']>>;

type RevealSheetProps = {
  readonly application: StaffApplicationView;
  readonly onDismiss: () => void;
  readonly onDone: (revealed: Revealed) => void;
};

function RevealSheet({ application, onDismiss, onDone }: RevealSheetProps) {
  const t = useTranslate();
  const { reveal } = useReview(application);
  const form = useForm({
    initial: { reason: '' },
    labels: { reason: 'staff_application.reason' },
    validate: validateReveal,
    send: ({ reason }) => reveal(reason),
    onDone,
  });
  return (
    <StaffActSheet
      title={t('staff_application.reveal')}
      about={t('staff_application.reveal_about')}
      form={form}
      onDismiss={onDismiss}
    >
      <TextField {...form.fieldProps('reason')} autoComplete="off" />
    </StaffActSheet>
  );
}
