import type { MatterView } from '@saifu/contract/home';
import { Amount } from '@saifu/ui/amount/amount';
import { SignRow } from '@saifu/ui/status-row/status-row';
import { IconChevronRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { aboutOf, momentOf, titleOf } from './attention-labels.ts';
import styles from './attention-row.module.css';
import { MATTER_SIGNS } from './attention-status.ts';

type MatterRowProps = {
  readonly matter: MatterView;
  readonly href: string;
  readonly cardOf: (card: NonNullable<MatterView['card']>) => string;
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
};

/** One thing that waits: what it is, about whom and what, by when; and the way to it. */
export function MatterRow({ matter, href, cardOf, linkRef }: MatterRowProps) {
  const text = useText();
  const { kind, name, card, amount, at } = matter;
  const moment = momentOf(text, matter);
  const about = aboutOf(text, matter);
  return (
    <SignRow
      sign={MATTER_SIGNS[kind]}
      href={href}
      linkRef={linkRef}
      end={<IconChevronRight className={styles.chevron} size={20} aria-hidden="true" />}
    >
      <span className={styles.title}>{titleOf(text, matter)}</span>
      <span className={styles.facts}>
        {name !== null && <span>{name}</span>}
        {card !== null && <span>{cardOf(card)}</span>}
        {amount !== null && <Amount value={amount} />}
      </span>
      {about && <span className={styles.second}>{about}</span>}
      {moment && at !== null && (
        <time dateTime={at} className={styles.second}>
          {moment}
        </time>
      )}
    </SignRow>
  );
}
