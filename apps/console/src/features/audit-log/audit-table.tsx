import type { AuditEntryView } from '@saifu/contract/audit-entry';
import type { TextKey } from '@saifu/i18n/texts';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { Link } from '@saifu/ui/link/link';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import styles from './audit-table.module.css';
import { ACTION_TEXTS, ACTOR_TEXTS, FIELD_TEXTS } from './audit-texts.ts';
import { formatValue } from './format-value.ts';

type AuditTableProps = {
  readonly entries: readonly AuditEntryView[];
  /** The names of members and stores by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** The screen of a subject. Absent: it has none. */
  readonly getHref?: (subject: string) => string | undefined;
};

export function AuditTable({ entries, names, getHref }: AuditTableProps) {
  const t = useTranslate();
  const actors: Readonly<Record<string, TextKey>> = ACTOR_TEXTS;
  const getActor = (actor: string) => {
    const text = actors[actor];
    return text === undefined ? (names.get(actor) ?? <code>{actor}</code>) : t(text);
  };
  return (
    <DataTable<AuditEntryView>
      caption={t('console_audit.title')}
      rows={entries}
      getKey={({ id }) => id}
      columns={[
        {
          label: t('console_audit.when'),
          render: ({ at }) => (
            <time dateTime={at} className={styles.time}>
              {formatDateTimeWithSeconds(at)}
            </time>
          ),
        },
        { label: t('console_audit.actor'), render: ({ actor }) => getActor(actor) },
        {
          label: t('console_audit.action'),
          render: (entry) => (
            <div>
              <p className={textStyles.name}>{t(ACTION_TEXTS[entry.action])}</p>
              <Details entry={entry} names={names} />
            </div>
          ),
        },
        {
          label: t('console_audit.subject'),
          render: ({ subject }) => (
            <Subject id={subject} name={names.get(subject)} href={getHref?.(subject)} />
          ),
        },
        {
          label: t('console_audit.ip'),
          render: ({ ip }) => (ip === '' ? t('console_payment.absent') : <code>{ip}</code>),
        },
      ]}
    />
  );
}

type SubjectProps = {
  readonly id: string;
  readonly name: string | undefined;
  readonly href: string | undefined;
};

function Subject({ id, name, href }: SubjectProps) {
  const text = name ?? <code>{id}</code>;
  return href === undefined ? text : <Link href={href}>{text}</Link>;
}

type DetailsProps = {
  readonly entry: AuditEntryView;
  readonly names: ReadonlyMap<string, string>;
};

/** What was there before and after, and the request that support can look up. */
function Details({ entry: { before, after, request_id: requestId }, names }: DetailsProps) {
  const t = useTranslate();
  const fields = [...new Set(Object.keys({ ...before, ...after }))];
  const show = (field: string, values: AuditEntryView['before']) =>
    formatValue(field, values?.[field], { t, names });
  return (
    <Disclosure title={t('console_audit.details')}>
      {fields.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('console_audit.field')}</th>
              <th scope="col">{t('console_audit.before')}</th>
              <th scope="col">{t('console_audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const label = FIELD_TEXTS[field];
              return (
                <tr key={field}>
                  <th scope="row">{label === undefined ? <code>{field}</code> : t(label)}</th>
                  <td>{show(field, before)}</td>
                  <td>{show(field, after)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className={styles.request}>{t('console_audit.request', { id: requestId })}</p>
    </Disclosure>
  );
}
