import type { SlipView } from '@saifu/contract/receipt-scan';
import type { SlipFact } from '@saifu/domain/orders/receipt-scan';
import { Amount } from '@saifu/ui/amount/amount';
import type { ReactNode } from 'react';
import { showDay, showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { FIELD_LABELS, Mark } from './highlights.tsx';
import styles from './receipt-scan-details.module.css';

type SlipFactsProps = { readonly slip: SlipView };

/** Whom and how much, as large as it matters; what was not read with certainty is not shown so. */
export function SlipHead({ slip }: SlipFactsProps) {
  const text = useText();
  return (
    <dl className={styles.head}>
      <ScanField slip={slip} fact="title" className={styles.store}>
        {slip.title || <Unread />}
      </ScanField>
      <ScanField
        slip={slip}
        fact="pay_amount"
        name={slip.amount_sure ? undefined : text('slip.amount_read')}
        className={slip.amount_sure ? styles.amount : styles.unsure}
      >
        <Amount value={slip.pay_amount} size={slip.amount_sure ? 'huge' : 'body'} />
      </ScanField>
    </dl>
  );
}

/** The rest of it, for whoever compares it with the paper. */
export function SlipRest({ slip }: SlipFactsProps) {
  const text = useText();
  const { description, issued_at: issuedAt, registration_number: number } = slip;
  return (
    <dl className={styles.rest}>
      {description !== null && (
        <div>
          <dt>{text('field.description')}</dt>
          <dd>{description}</dd>
        </div>
      )}
      <ScanField slip={slip} fact="issued_at">
        {issuedAt === null ? <Unread /> : <time dateTime={issuedAt}>{showIssued(issuedAt)}</time>}
      </ScanField>
      <ScanField slip={slip} fact="registration_number">
        {number ?? <Unread />}
      </ScanField>
    </dl>
  );
}

type FactProps = SlipFactsProps & {
  readonly fact: SlipFact;
  readonly name?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

function ScanField({ slip, fact, name, className, children }: FactProps) {
  const text = useText();
  const isMarked = slip.boxes.some((box) => box.fact === fact);
  return (
    <div>
      <dt>
        {isMarked && <Mark fact={fact} />}
        {name ?? text(FIELD_LABELS[fact])}
      </dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

function Unread() {
  const text = useText();
  return <span className={styles.unread}>{text('slip.not_read')}</span>;
}

/** Some receipts print a day alone. */
export function showIssued(issuedAt: string): string {
  return issuedAt.includes('T') ? showMinute(issuedAt) : showDay(issuedAt);
}
