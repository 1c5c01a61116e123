import type { StoreChangeView } from '@saifu/contract/store-change';
import type { StoreChangeStatus } from '@saifu/domain/merchants/store-identity';
import type { TextKey } from '@saifu/i18n/texts';
import { Button } from '@saifu/ui/button/button';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconArrowBackUp, IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { StaffActSheet } from '../../components/staff-act-sheet.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';
import textStyles from '../../components/text.module.css';
import { useDecision, validateReason } from './queries.ts';
import styles from './staff-store-change.module.css';

export const STATUS_BADGES: Readonly<Record<StoreChangeStatus, StatusBadgeProps>> = {
  pending: { label: 'staff_store_change.status_pending', icon: IconClock, tone: 'warning' },
  approved: { label: 'staff_store_change.status_approved', icon: IconCircleCheck, tone: 'neutral' },
  rejected: { label: 'staff_store_change.status_rejected', icon: IconX, tone: 'neutral' },
  withdrawn: {
    label: 'staff_store_change.status_withdrawn',
    icon: IconArrowBackUp,
    tone: 'neutral',
  },
};

const LABELS = {
  name: 'staff_merchant.name',
  office_name: 'console_audit.office_name',
  latin_name: 'console_audit.latin_name',
  representative: 'console_audit.representative',
  registration_number: 'console_audit.registration_number',
  postal_code: 'field.postal_code',
  prefecture: 'field.prefecture',
  address: 'field.address_line',
  latin_city: 'console_audit.latin_city',
  latitude: 'console_audit.latitude',
  longitude: 'console_audit.longitude',
  phone: 'field.phone',
  logo_url: 'staff_store_change.image',
} as const satisfies Record<keyof StoreChangeView['changes'], TextKey>;

type Row = { readonly label: TextKey; readonly before: unknown; readonly after: unknown };

type CardProps = {
  readonly change: StoreChangeView;
  readonly onDone: (notice: string) => void;
};

/** One change: what the store is, what it wants to be, and the decision. */
export function StoreChangeCard({ change, onDone }: CardProps) {
  const t = useTranslate();
  const [act, setAct] = useState<'approve' | 'reject' | null>(null);
  const { changes, store } = change;
  const rows = Object.entries(LABELS).flatMap(([name, label]): Row[] => {
    const key = name as keyof typeof LABELS;
    const after = changes[key];
    return after === undefined ? [] : [{ label, before: store[key], after }];
  });
  const show = (value: unknown, label: TextKey) => {
    if (value === null || value === undefined) return t('staff_store_change.none');
    if (label !== LABELS.logo_url) return <span lang="ja">{String(value)}</span>;
    return <img src={String(value)} alt={t(label)} width={64} height={64} />;
  };
  const columns: readonly Column<Row>[] = [
    { label: t('staff_store_change.field'), render: ({ label }) => t(label) },
    {
      label: t('staff_store_change.before'),
      render: ({ before, label }) => show(before, label),
    },
    { label: t('staff_store_change.after'), render: ({ after, label }) => show(after, label) },
  ];
  const sheet = {
    change,
    onDismiss: () => setAct(null),
    onDone: (notice: string) => {
      setAct(null);
      onDone(notice);
    },
  };
  return (
    <article className={styles.change} aria-label={store.name}>
      <h2 className={styles.name} lang="ja">
        {store.name}
      </h2>
      <StatusBadge {...STATUS_BADGES[change.status]} />
      <time className={textStyles.note} dateTime={change.created_at}>
        {t('staff_store_change.requested_at')}: {formatDateTime(change.created_at)}
      </time>
      <DataTable caption={store.name} columns={columns} rows={rows} getKey={({ label }) => label} />
      {change.reason !== null && <p className={textStyles.note}>{change.reason}</p>}
      {change.status === 'pending' && (
        <div className={styles.actions}>
          <Button onClick={() => setAct('approve')}>{t('staff_store_change.approve')}</Button>
          <Button variant="danger" onClick={() => setAct('reject')}>
            {t('staff_store_change.reject')}
          </Button>
        </div>
      )}
      {act === 'approve' && <ApproveSheet {...sheet} />}
      {act === 'reject' && <RejectSheet {...sheet} />}
    </article>
  );
}

type SheetProps = CardProps & { readonly onDismiss: () => void };

function ApproveSheet({ change, onDismiss, onDone }: SheetProps) {
  const t = useTranslate();
  const { approve } = useDecision(change.id);
  const form = useForm({
    initial: {},
    labels: {},
    validate: () => ({}),
    send: () => approve(),
    onDone: () => onDone(t('staff_store_change.approved_done')),
  });
  return (
    <StaffActSheet
      title={t('staff_store_change.approve')}
      about={t('staff_store_change.approve_about')}
      form={form}
      onDismiss={onDismiss}
    />
  );
}

function RejectSheet({ change, onDismiss, onDone }: SheetProps) {
  const t = useTranslate();
  const { reject } = useDecision(change.id);
  const form = useForm({
    initial: { reason: '' },
    labels: { reason: 'staff_store_change.reason' },
    validate: validateReason,
    send: ({ reason }) => reject(reason),
    onDone: () => onDone(t('staff_store_change.rejected_done')),
  });
  return (
    <StaffActSheet
      title={t('staff_store_change.reject')}
      about={t('staff_store_change.reject_about')}
      form={form}
      onDismiss={onDismiss}
    >
      <TextField {...form.fieldProps('reason')} autoComplete="off" />
    </StaffActSheet>
  );
}
