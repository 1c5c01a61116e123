import type { ConsultationRowView } from '@saifu/contract/consultation';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Link } from '@saifu/ui/link/link';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './consultation.module.css';
import { ConsultationStatus } from './consultation-status.tsx';
import type { useConsultations } from './queries.ts';

type ConsultationListProps = {
  readonly query: ReturnType<typeof useConsultations>;
  readonly found: readonly ConsultationRowView[];
  readonly pathTo: (id: string) => string;
  readonly addPath: string;
};

/** Consultations of the user, newest first, and a link to add one. */
export function ConsultationList({ query, found, pathTo, addPath }: ConsultationListProps) {
  const t = useTranslate();
  if (found.length === 0) return <NoConsultations addPath={addPath} />;
  return (
    <>
      <Card title={t('consultation.own')} flush>
        <ul>
          {found.map((row) => (
            <ConsultationRow key={row.id} row={row} href={pathTo(row.id)} />
          ))}
        </ul>
      </Card>
      <LoadMore query={query} />
      <ButtonLink href={addPath} full>
        {t('consultation.write')}
      </ButtonLink>
    </>
  );
}

function NoConsultations({ addPath }: { readonly addPath: string }) {
  const t = useTranslate();
  return (
    <Card title={t('consultation.own')}>
      <EmptyState
        illustration="support"
        action={<ButtonLink href={addPath}>{t('consultation.write')}</ButtonLink>}
      >
        {t('screen.contact_support_empty')}
      </EmptyState>
    </Card>
  );
}

type ConsultationRowProps = { readonly row: ConsultationRowView; readonly href: string };

function ConsultationRow({ row, href }: ConsultationRowProps) {
  const { status_since: since } = row;
  return (
    <li className={styles.item}>
      <Link href={href} className={styles.row}>
        <span className={styles.subject}>{row.subject}</span>
        <span className={styles.rowFooter}>
          <ConsultationStatus status={row.status} />
          <time className={styles.secondary} dateTime={since}>
            {formatDateTime(since)}
          </time>
        </span>
      </Link>
    </li>
  );
}
