import type { RiskDryRunView } from '@saifu/contract/risk-rule';
import { formatBasisPoints } from '@saifu/domain/ledger/fee-contract';
import type { RiskAction } from '@saifu/domain/risk/risk-condition';
import { Alert } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { runDry } from './queries.ts';
import type { ConditionView } from './rule-values.ts';

type DryRunProps = {
  readonly condition: ConditionView;
  readonly action: RiskAction;
  readonly getPaymentPath: (id: string) => string;
};

/** What the rule would have done in the last 30 days. A change of the rule hides the result. */
export function DryRun({ condition, action, getPaymentPath }: DryRunProps) {
  const t = useTranslate();
  const run = useMutation({ mutationFn: runDry });
  const isCurrent =
    JSON.stringify(run.variables) === JSON.stringify({ condition, action }) && !run.isPending;
  return (
    <Card title={t('staff_risk.dry_run')}>
      <div className={form.form}>
        <p>{t('staff_risk.dry_run_about')}</p>
        <ErrorNotice error={run.error && toAppError(run.error)} />
        <Button
          variant="secondary"
          full
          busy={run.isPending}
          onClick={() => run.mutate({ condition, action })}
        >
          {t('staff_risk.dry_run_start')}
        </Button>
        <div aria-live="polite">
          {isCurrent && run.data && <Result run={run.data} getPaymentPath={getPaymentPath} />}
        </div>
      </div>
    </Card>
  );
}

type ResultProps = Pick<DryRunProps, 'getPaymentPath'> & { readonly run: RiskDryRunView };

function Result({ run, getPaymentPath }: ResultProps) {
  const t = useTranslate();
  const items = [
    {
      label: t(`staff_risk.hits_${run.action}`),
      value: t('staff_risk.of', { matched: run.matched, total: run.total }),
    },
    { label: t('staff_risk.share'), value: `${formatBasisPoints(run.share_bp)}%` },
    { label: t('staff_risk.matched_amount'), value: <Amount value={run.matched_amount} /> },
    { label: t('staff_risk.returned'), value: String(run.returned) },
    { label: t('staff_risk.kept'), value: String(run.kept) },
  ];
  return (
    <div className={form.form}>
      {run.needs_approval && (
        <Alert tone="warning">
          {t(run.total === 0 ? 'staff_risk.nothing_to_compare' : getBroadText(run))}
        </Alert>
      )}
      {run.is_sampled && run.examined_from !== null && (
        <Alert tone="info">
          {t('staff_risk.sampled', {
            total: run.total,
            from: formatDateTime(run.examined_from),
          })}
        </Alert>
      )}
      <DescriptionList items={items} absent={t('staff_risk.absent')} />
      {run.examples.length > 0 && (
        <Disclosure title={t('staff_risk.examples')}>
          <Examples examples={run.examples} getPaymentPath={getPaymentPath} />
        </Disclosure>
      )}
    </div>
  );
}

const getBroadText = ({ matched, total }: RiskDryRunView) =>
  matched === total ? 'staff_risk.hits_everybody' : 'staff_risk.hits_many';

type Example = RiskDryRunView['examples'][number];

type ExamplesProps = Pick<DryRunProps, 'getPaymentPath'> & {
  readonly examples: readonly Example[];
};

function Examples({ examples, getPaymentPath }: ExamplesProps) {
  const t = useTranslate();
  const columns: readonly Column<Example>[] = [
    {
      label: t('staff_risk.paid_at'),
      isShort: true,
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('staff_risk.payment'),
      render: ({ id }) => id,
    },
    {
      label: t('staff_risk.amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <DataTable
      caption={t('staff_risk.examples')}
      columns={columns}
      rows={examples}
      getKey={({ id }) => id}
      getHref={({ id }) => getPaymentPath(id)}
    />
  );
}
