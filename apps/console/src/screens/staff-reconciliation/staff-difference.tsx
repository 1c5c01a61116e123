import type { DifferenceDetailView } from '@saifu/contract/difference';
import { Alert } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Link } from '@saifu/ui/link/link';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { Focused } from '../../components/focused.tsx';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import {
  DifferenceDetails,
  OurSide,
  TheirSide,
} from '../../features/staff-reconciliation/difference-details.tsx';
import { useCloseDifference, useDifference } from '../../features/staff-reconciliation/queries.ts';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One difference with both sides, and how finance closes it. */
export function StaffDifference() {
  const query = useDifference(usePathId());
  return (
    <DetailPage
      title="staff_reconciliation.difference_title"
      list={{ label: 'staff_reconciliation.differences_title', to: getPath('StaffDifferences') }}
      notFound="staff_reconciliation.difference_not_found"
      query={query}
    >
      {(difference) => <Found difference={difference} />}
    </DetailPage>
  );
}

type Outcome = { readonly approvalId: string | null };

function Found({ difference }: { readonly difference: DifferenceDetailView }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isClosable = difference.state === 'open' && difference.kind !== 'late';
  return (
    <Columns>
      <Column>
        {outcome !== null && <Done {...outcome} />}
        <DifferenceDetails difference={difference} />
        {isClosable && outcome === null && <Closing difference={difference} onDone={setOutcome} />}
      </Column>
      <Column>
        <TheirSide difference={difference} />
        <OurSide difference={difference} getPaymentHref={(id) => getPath('StaffPayment', { id })} />
      </Column>
    </Columns>
  );
}

function Done({ approvalId }: Outcome) {
  const t = useTranslate();
  if (approvalId === null) {
    return (
      <Focused>
        <Alert tone="success">{t('staff_reconciliation.close_done')}</Alert>
      </Focused>
    );
  }
  return (
    <Focused>
      <Alert tone="info">
        {t('staff_reconciliation.close_requested')}{' '}
        <Link href={getPath('StaffApproval', { id: approvalId })}>
          {t('staff_reconciliation.see_approval')}
        </Link>
      </Alert>
    </Focused>
  );
}

type ClosingProps = {
  readonly difference: DifferenceDetailView;
  readonly onDone: (outcome: Outcome) => void;
};

function Closing({ difference, onDone }: ClosingProps) {
  const t = useTranslate();
  const [isAsked, setIsAsked] = useState(false);
  const close = useCloseDifference(difference.id);
  const { needs_approval: needsApproval, postings } = difference;
  const items = postings.map(({ account, amount }) => {
    return { label: account, value: <Amount value={amount} /> };
  });
  return (
    <Card title={t('staff_reconciliation.close_title')}>
      <div className={form.form}>
        <p>{t('staff_reconciliation.close_about')}</p>
        {items.length > 0 && (
          <DescriptionList items={items} absent={t('staff_reconciliation.absent')} />
        )}
        {needsApproval && <Alert tone="info">{t('staff_reconciliation.needs_approval')}</Alert>}
        <Button full onClick={() => setIsAsked(true)}>
          {t(needsApproval ? 'staff_reconciliation.request_close' : 'staff_reconciliation.close')}
        </Button>
      </div>
      {isAsked && (
        <ReasonSheet
          title={t('staff_reconciliation.close_title')}
          about={t('staff_reconciliation.close_effect')}
          action={t(
            needsApproval ? 'staff_reconciliation.request_close' : 'staff_reconciliation.close',
          )}
          send={close}
          onDone={({ approval_id: approvalId }) => onDone({ approvalId })}
          onDismiss={() => setIsAsked(false)}
        />
      )}
    </Card>
  );
}
