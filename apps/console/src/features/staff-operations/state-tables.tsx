import type { OperationsView } from '@saifu/contract/staff-operations';
import { Card } from '@saifu/ui/card/card';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { StatusBadge } from '../../components/status-badge.tsx';
import textStyles from '../../components/text.module.css';

type StateTablesProps = { readonly state: OperationsView };

/** The parts of the running system, those that wait for somebody at first. */
export function StateTables({ state }: StateTablesProps) {
  return (
    <>
      <Backlog state={state} />
      <Queues state={state} />
      <Channels state={state} />
      <Providers state={state} />
      <Schedules state={state} />
      <Processes state={state} />
      <Database state={state} />
    </>
  );
}

type TableProps<Row> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly getKey: (row: Row) => string;
};

function Table<Row>({ title, rows, columns, getKey }: TableProps<Row>) {
  const t = useTranslate();
  return (
    <Card title={title} flush>
      {rows.length === 0 ? (
        <p className={textStyles.empty}>{t('staff_operations.nothing')}</p>
      ) : (
        <DataTable<Row> caption={title} rows={rows} columns={columns} getKey={getKey} />
      )}
    </Card>
  );
}

/** A whole number of seconds as `2:05`, or with hours. */
function formatAge(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

const KINDS = ['attempts', 'events', 'provider_events', 'messages', 'jobs'] as const;

function Backlog({ state }: StateTablesProps) {
  const t = useTranslate();
  const rows = KINDS.map((kind) => ({ kind, ...state.backlog[kind] }));
  return (
    <Table
      title={t('staff_operations.backlog')}
      rows={rows}
      getKey={({ kind }) => kind}
      columns={[
        {
          label: t('staff_operations.kind'),
          render: ({ kind }) => t(`staff_operations.backlog_${kind}`),
        },
        { label: t('staff_operations.waiting'), isNumber: true, render: ({ count }) => count },
        {
          label: t('staff_operations.oldest'),
          isNumber: true,
          render: ({ oldest_seconds: oldest }) => formatAge(oldest),
        },
      ]}
    />
  );
}

function Queues({ state }: StateTablesProps) {
  const t = useTranslate();
  return (
    <Table
      title={t('staff_operations.queues')}
      rows={state.queues}
      getKey={({ queue }) => queue}
      columns={[
        {
          label: t('staff_operations.queue'),
          render: ({ queue }) => <code className={textStyles.code}>{queue}</code>,
        },
        { label: t('staff_operations.waiting'), isNumber: true, render: ({ waiting }) => waiting },
        {
          label: t('staff_operations.retrying'),
          isNumber: true,
          render: ({ retrying }) => retrying,
        },
        { label: t('staff_operations.active'), isNumber: true, render: ({ active }) => active },
        { label: t('staff_operations.failed'), isNumber: true, render: ({ failed }) => failed },
        {
          label: t('staff_operations.oldest'),
          isNumber: true,
          render: ({ oldest_seconds: oldest }) => formatAge(oldest),
        },
      ]}
    />
  );
}

function Channels({ state }: StateTablesProps) {
  const t = useTranslate();
  return (
    <Table
      title={t('staff_operations.channels')}
      rows={state.channels}
      getKey={({ channel }) => channel}
      columns={[
        {
          label: t('staff_operations.channel'),
          render: ({ channel }) => t(`staff_operations.channel_${channel}`),
        },
        {
          label: t('staff_operations.state'),
          isShort: true,
          render: ({ failing_since: since }) => <Health isWell={since === null} />,
        },
        { label: t('staff_operations.waiting'), isNumber: true, render: ({ waiting }) => waiting },
        {
          label: t('staff_operations.retrying'),
          isNumber: true,
          render: ({ retrying }) => retrying,
        },
        {
          label: t('staff_operations.failure'),
          render: ({ failure, failing_since: since }) => <Failure code={failure} at={since} />,
        },
      ]}
    />
  );
}

function Providers({ state }: StateTablesProps) {
  const t = useTranslate();
  return (
    <Table
      title={t('staff_operations.providers')}
      rows={state.providers}
      getKey={({ provider, operation }) => `${provider} ${operation}`}
      columns={[
        {
          label: t('staff_operations.operation'),
          render: ({ provider, operation }) => (
            <code className={textStyles.code}>{`${provider} ${operation}`}</code>
          ),
        },
        { label: t('staff_operations.calls'), isNumber: true, render: ({ calls }) => calls },
        {
          label: t('staff_operations.failures'),
          isNumber: true,
          render: ({ failures }) => failures,
        },
        {
          label: t('staff_operations.last_success'),
          isShort: true,
          render: ({ succeeded_at: at }) => <Time at={at} />,
        },
        {
          label: t('staff_operations.failure'),
          render: ({ failure, failed_at: at }) => <Failure code={failure} at={at} />,
        },
      ]}
    />
  );
}

function Schedules({ state }: StateTablesProps) {
  const t = useTranslate();
  return (
    <Table
      title={t('staff_operations.schedules')}
      rows={state.schedules}
      getKey={({ task }) => task}
      columns={[
        {
          label: t('staff_operations.task'),
          render: ({ task }) => <code className={textStyles.code}>{task}</code>,
        },
        {
          label: t('staff_operations.state'),
          isShort: true,
          render: ({ overdue }) => <Health isWell={!overdue} />,
        },
        {
          label: t('staff_operations.last_success'),
          isShort: true,
          render: ({ succeeded_at: at }) => <Time at={at} />,
        },
        {
          label: t('staff_operations.failures'),
          isNumber: true,
          render: ({ failures }) => failures,
        },
      ]}
    />
  );
}

function Processes({ state }: StateTablesProps) {
  const t = useTranslate();
  return (
    <Table
      title={t('staff_operations.processes')}
      rows={state.processes}
      getKey={({ name }) => name}
      columns={[
        {
          label: t('staff_operations.process'),
          render: ({ name }) => <code className={textStyles.code}>{name}</code>,
        },
        { label: t('staff_operations.version'), render: ({ version }) => version },
        {
          label: t('staff_operations.clock'),
          isShort: true,
          render: ({ clock }) => t(`staff_operations.clock_${clock}`),
        },
        {
          label: t('staff_operations.connections'),
          isNumber: true,
          render: ({ connections: { open, idle } }) => `${open - idle} / ${open}`,
        },
        {
          label: t('staff_operations.readers'),
          isNumber: true,
          render: ({ readers: { waiting, reading } }) => `${reading} / ${waiting + reading}`,
        },
        {
          label: t('staff_operations.reported'),
          isShort: true,
          render: ({ reported_at: at }) => <Time at={at} />,
        },
      ]}
    />
  );
}

const MEGABYTE = 1024 * 1024;

function Database({ state }: StateTablesProps) {
  const t = useTranslate();
  const { database } = state;
  if (database === null) return null;
  return (
    <Card title={t('staff_operations.database')}>
      <p>
        {t('staff_operations.database_about', {
          megabytes: Math.round(database.size_bytes / MEGABYTE),
          connections: database.connections,
          max: database.connections_max,
          replicas: database.replicas.length,
        })}
      </p>
    </Card>
  );
}

function Health({ isWell }: { readonly isWell: boolean }) {
  return isWell ? (
    <StatusBadge label="staff_operations.well" icon={IconCircleCheck} tone="success" />
  ) : (
    <StatusBadge label="staff_operations.failing" icon={IconAlertTriangle} tone="danger" />
  );
}

function Time({ at }: { readonly at: string | null }) {
  const t = useTranslate();
  if (at === null) return t('staff_operations.never');
  return <time dateTime={at}>{formatDateTimeWithSeconds(at)}</time>;
}

type FailureProps = { readonly code: string | null; readonly at: string | null };

function Failure({ code, at }: FailureProps) {
  const t = useTranslate();
  if (code === null || at === null) return t('staff_operations.none');
  return (
    <>
      <code className={textStyles.code}>{code}</code> <Time at={at} />
    </>
  );
}
