import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import textStyles from '../../components/text.module.css';

type AddableCardProps = {
  readonly title: string;
  readonly lead: string;
  readonly addLabel: string;
  /** The next one may be added once the secret of the last is kept. */
  readonly canAdd: boolean;
  readonly onAdd: () => void;
  /** Said while there is nothing. */
  readonly none: string;
  readonly isEmpty: boolean;
  /** The table. */
  readonly children: ReactNode;
};

/** What the merchant's programs use, and a button to add one. */
export function AddableCard(props: AddableCardProps) {
  const { title, lead, addLabel, canAdd, onAdd, none, isEmpty, children } = props;
  return (
    <Card
      title={title}
      action={
        canAdd && (
          <Button variant="quiet" icon={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
            {addLabel}
          </Button>
        )
      }
      flush
    >
      <p className={textStyles.cardLead}>{lead}</p>
      {isEmpty ? <p className={textStyles.emptyRow}>{none}</p> : children}
    </Card>
  );
}
