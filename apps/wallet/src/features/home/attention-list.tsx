import type { MatterView } from '@saifu/contract/home';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';
import styles from './attention-row.module.css';
import { MatterRow } from './attention-row.tsx';
import { Nothing } from './empty-row.tsx';

type MatterListProps = {
  readonly matters: readonly MatterView[];
  readonly pathOfMatter: (matter: MatterView) => string;
  readonly cardOf: (card: NonNullable<MatterView['card']>) => string;
};

/** So many stand there at once: what comes below is not pushed off the screen. */
const SHOWN = 5;

/** What waits for the payer, the most urgent first. */
export function MatterList({ matters, pathOfMatter, cardOf }: MatterListProps) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const count = matters.length;
  const shown = isOpen ? matters : matters.slice(0, SHOWN);
  if (count === 0) {
    return (
      <Card title={text('home.waiting')}>
        <Nothing icon={IconCircleCheck}>{text('home.waiting_empty')}</Nothing>
      </Card>
    );
  }
  return (
    <Card title={text('home.waiting_some', { count })} flush>
      <VisuallyHidden role="status">{text('home.waiting_count', { count })}</VisuallyHidden>
      <ul>
        {shown.map((matter, place) => (
          <MatterRow
            key={`${matter.kind} ${matter.id}`}
            matter={matter}
            href={pathOfMatter(matter)}
            cardOf={cardOf}
            linkRef={isOpen && place === SHOWN ? takeFocus : undefined}
          />
        ))}
      </ul>
      {shown.length < count && (
        <div className={styles.all}>
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {text('home.waiting_all', { count })}
          </Button>
        </div>
      )}
    </Card>
  );
}
