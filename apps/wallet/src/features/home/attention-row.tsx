import type { AttentionItemView } from '@saifu/contract/home';
import { Amount } from '@saifu/ui/amount/amount';
import { Link } from '@saifu/ui/link/link';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { formatAttentionTime, getAttentionNote, getAttentionTitle } from './attention-labels.ts';
import styles from './attention-row.module.css';
import { ATTENTION_ITEM_ICONS } from './attention-status.ts';

type AttentionRowProps = {
  readonly item: AttentionItemView;
  readonly href: string;
  readonly formatCard: (card: NonNullable<AttentionItemView['card']>) => string;
  /** A button for what is asked; without one the row only leads to its screen. */
  readonly action: ReactNode;
  readonly error?: ReactNode;
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
};

/** One item: subject, what is asked until when, amount, and the action. */
export function AttentionRow(props: AttentionRowProps) {
  const { item, href, formatCard, action, error, linkRef } = props;
  const t = useTranslate();
  const { kind, store, name, card, amount, at } = item;
  const { icon: Icon, tone } = ATTENTION_ITEM_ICONS[kind];
  const subject = name ?? (card && formatCard(card));
  // Stores and services have Japanese names whatever the UI language.
  const language = name === null ? undefined : 'ja';
  const moment = formatAttentionTime(t, item);
  const about = getAttentionNote(t, item);
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        {store ? (
          <StoreAvatar store={store} />
        ) : (
          <span className={styles.sign} data-tone={tone}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </span>
        )}
        <Link ref={linkRef} href={href} className={styles.words}>
          <span className={styles.subject}>
            {subject !== null && <span lang={language}>{subject}</span>}{' '}
            {amount !== null && <Amount value={amount} />}
          </span>{' '}
          <span className={styles.title} data-tone={tone}>
            {store && <Icon size={16} stroke={2} aria-hidden="true" />}
            {getAttentionTitle(t, item)}
          </span>{' '}
          {about && <span className={styles.secondary}>{about}</span>}{' '}
          {moment && at !== null && (
            <time dateTime={at} className={styles.secondary}>
              {moment}
            </time>
          )}
        </Link>
        {action ? (
          <div className={styles.action}>{action}</div>
        ) : (
          <IconChevronRight className={styles.chevron} size={20} aria-hidden="true" />
        )}
      </div>
      {error}
    </li>
  );
}
