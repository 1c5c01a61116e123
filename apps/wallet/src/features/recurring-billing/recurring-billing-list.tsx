import type { AgreementView } from '@saifu/contract/recurring-billing';
import { Amount } from '@saifu/ui/amount/amount';
import { MoneyRow } from '@saifu/ui/amount-row/amount-row';
import { Card } from '@saifu/ui/card/card';
import { Fold } from '@saifu/ui/disclosure/disclosure';
import { More } from '../../components/load-more.tsx';
import { showDay } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useDays } from './days.ts';
import { groupsOf, isOver, stillThisMonth } from './display-status.ts';
import type { useAgreements } from './queries.ts';
import styles from './recurring-billing.module.css';
import { AgreementStatus } from './recurring-billing-status.tsx';

type PathTo = (id: string) => string;

type AgreementListProps = {
  readonly query: ReturnType<typeof useAgreements>;
  readonly agreements: readonly AgreementView[];
  readonly pathTo: PathTo;
};

/** What wants its payer first; then by what is charged next; what is over is folded away. */
export function AgreementList({ query, agreements, pathTo }: AgreementListProps) {
  const text = useText();
  const { wanting, running, resting, over } = groupsOf(agreements);
  return (
    <>
      {!query.hasNextPage && <StillToCome agreements={agreements} />}
      <Group title={text('agreement.wanting')} rows={wanting} pathTo={pathTo} />
      <Group title={text('agreement.running')} rows={running} pathTo={pathTo} />
      <Group title={text('agreement.resting')} rows={resting} pathTo={pathTo} />
      {over.length > 0 && (
        <Card flush>
          <Fold title={text('agreement.over', { count: over.length })}>
            <Rows rows={over} pathTo={pathTo} />
          </Fold>
        </Card>
      )}
      <More query={query} />
    </>
  );
}

/** A sum is worth saying once all is known that goes into it. */
function StillToCome({ agreements }: Pick<AgreementListProps, 'agreements'>) {
  const text = useText();
  const { today } = useDays();
  if (agreements.every(isOver)) return null;
  return (
    <Card>
      <p className={styles.sum}>
        <span>{text('agreement.still_to_come')}</span>
        <Amount value={stillThisMonth(agreements, today)} size="large" />
      </p>
    </Card>
  );
}

type RowsProps = { readonly rows: readonly AgreementView[]; readonly pathTo: PathTo };

function Group({ title, ...rows }: RowsProps & { readonly title: string }) {
  if (rows.rows.length === 0) return null;
  return (
    <Card title={title} flush>
      <Rows {...rows} />
    </Card>
  );
}

function Rows({ rows, pathTo }: RowsProps) {
  return (
    <ul>
      {rows.map((agreement) => (
        <AgreementRow key={agreement.id} agreement={agreement} href={pathTo(agreement.id)} />
      ))}
    </ul>
  );
}

type AgreementRowProps = { readonly agreement: AgreementView; readonly href: string };

function AgreementRow({ agreement, href }: AgreementRowProps) {
  const text = useText();
  const isMonthly = agreement.monthly_payment_days.length === 1;
  return (
    <MoneyRow
      href={href}
      payee={agreement.service_name}
      second={
        <>
          <span>{agreement.store.name}</span>
          <When agreement={agreement} />
        </>
      }
      status={
        <span className={styles.badges}>
          <AgreementStatus agreement={agreement} />
        </span>
      }
      amount={
        <>
          <Amount value={agreement.monthly_amount} />
          <span className={styles.second}>
            {text(isMonthly ? 'agreement.a_month' : 'agreement.each_time')}
          </span>
        </>
      }
    />
  );
}

/** When the next charge is, and how near that is. */
export function NextCharge({ agreement }: Pick<AgreementRowProps, 'agreement'>) {
  const text = useText();
  const days = useDays();
  const { next_payment_date: next } = agreement;
  if (next === null) return null;
  const soon = days.soon(next);
  const day = days.show(next);
  return (
    <time dateTime={next}>
      {soon === null ? text('agreement.next', { day }) : text('agreement.next_soon', { day, soon })}
    </time>
  );
}

/** When the next charge is, until when a first payment is waited for, or what is paid for. */
function When({ agreement }: Pick<AgreementRowProps, 'agreement'>) {
  if (agreement.status === 'pending_first_payment') return <FirstPaymentBy agreement={agreement} />;
  const isPaidFor = isOver(agreement) || agreement.status === 'paused';
  return isPaidFor ? <PaidThrough agreement={agreement} /> : <NextCharge agreement={agreement} />;
}

/** The last day that is paid for; nothing where none is. */
export function PaidThrough({ agreement }: Pick<AgreementRowProps, 'agreement'>) {
  const text = useText();
  const { paid_through: day } = agreement;
  if (day === null) return null;
  return <time dateTime={day}>{text('agreement.paid_through', { day: showDay(day) })}</time>;
}

/** Until when the first payment can be made. */
export function FirstPaymentBy({ agreement }: Pick<AgreementRowProps, 'agreement'>) {
  const text = useText();
  const { first_payment_deadline: day } = agreement;
  return <time dateTime={day}>{text('agreement.first_by', { day: showDay(day) })}</time>;
}
