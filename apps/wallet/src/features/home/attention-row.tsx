import type { AttentionItemView } from '@saifu/contract/home';
import { Amount } from '@saifu/ui/amount/amount';
import { StatusRow } from '@saifu/ui/status-row/status-row';
import { IconChevronRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { formatAttentionTime, getAttentionNote, getAttentionTitle } from './attention-labels.ts';
import styles from './attention-row.module.css';
import { ATTENTION_ITEM_ICONS } from './attention-status.ts';

type AttentionRowProps = {
  readonly item: AttentionItemView;
  readonly href: string;
  readonly formatCard: (card: NonNullable<AttentionItemView['card']>) => string;
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
};

/** One item: title, subject, time and link. */
export function AttentionRow({ item, href, formatCard, linkRef }: AttentionRowProps) {
  const t = useTranslate();
  const { kind, name, card, amount, at } = item;
  const moment = formatAttentionTime(t, item);
  const about = getAttentionNote(t, item);
  return (
    <StatusRow
      sign={ATTENTION_ITEM_ICONS[kind]}
      href={href}
      linkRef={linkRef}
      end={<IconChevronRight className={styles.chevron} size={20} aria-hidden="true" />}
    >
      <span className={styles.title}>{getAttentionTitle(t, item)}</span>
      <span className={styles.details}>
        {name !== null && <span>{name}</span>}
        {card !== null && <span>{formatCard(card)}</span>}
        {amount !== null && <Amount value={amount} />}
      </span>
      {about && <span className={styles.secondary}>{about}</span>}
      {moment && at !== null && (
        <time dateTime={at} className={styles.secondary}>
          {moment}
        </time>
      )}
    </StatusRow>
  );
}
