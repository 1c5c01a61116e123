import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import type { RefundRequestQueue } from '@saifu/domain/support/staff-queue';
import { Link } from '@saifu/ui/link/link';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import { toSearchString } from '../../lib/list-filter.ts';
import { LANGUAGE_TEXTS, QUEUE_TEXTS } from './labels.ts';
import styles from './staff-cases.module.css';

type QueueFiltersProps<Queue extends RefundRequestQueue, Status extends string> = {
  /** The path of the list. */
  readonly path: string;
  readonly queues: readonly Queue[];
  /** Null until the first page has loaded. */
  readonly counts: Readonly<Record<Queue, number>> | null;
  readonly filter: {
    readonly queue: Queue | '';
    readonly status: Status | '';
    readonly language: Language | '';
  };
  readonly finished: readonly { readonly value: Status; readonly label: string }[];
  readonly onLanguage: (language: Language | '') => void;
  readonly onStatus: (status: Status | '') => void;
};

/** The queues with their counts, the payer's language, and finished cases. */
export function QueueFilters<Queue extends RefundRequestQueue, Status extends string>(
  props: QueueFiltersProps<Queue, Status>,
) {
  const { path, queues, counts, filter, finished } = props;
  const t = useTranslate();
  const current = filter.status === '' ? filter.queue || queues[0] : undefined;
  const { language } = filter;
  const getHref = (queue: Queue) =>
    `${path}${toSearchString({ queue: queue === queues[0] ? '' : queue, language })}`;
  return (
    <>
      <nav aria-label={t('staff_case.queues')}>
        <ul className={styles.queues}>
          {queues.map((queue) => (
            <li key={queue}>
              <Link
                href={getHref(queue)}
                className={styles.queue}
                aria-current={queue === current ? 'page' : undefined}
              >
                {t(QUEUE_TEXTS[queue])}{' '}
                {counts !== null && (
                  <span className={styles.count}>
                    <span aria-hidden="true">{counts[queue]}</span>
                    <VisuallyHidden>
                      {t('staff_case.queue_count', { count: counts[queue] })}
                    </VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <FilterBar filter={filter} resetPath={path}>
        <SelectFilter
          label={t('staff_case.language')}
          anyLabel={t('staff_case.language_any')}
          value={filter.language}
          options={LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_TEXTS[value]) }))}
          onChange={props.onLanguage}
        />
        <SelectFilter
          label={t('staff_case.over')}
          anyLabel={t('staff_case.over_none')}
          value={filter.status}
          options={finished}
          onChange={props.onStatus}
        />
      </FilterBar>
    </>
  );
}
