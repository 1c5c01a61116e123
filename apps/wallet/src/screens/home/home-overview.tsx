import type { AttentionItemView, HomeView } from '@saifu/contract/home';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { formatCardName } from '../../features/card/card-name.tsx';
import { useConfirmPayment } from '../../features/confirmation/queries.ts';
import { PaymentRow } from '../../features/history/payment-row.tsx';
import { useInvalidateHistory } from '../../features/history/queries.ts';
import { AttentionList } from '../../features/home/attention-list.tsx';
import { FirstSteps } from '../../features/home/first-steps.tsx';
import { useInvalidateHome } from '../../features/home/queries.ts';
import styles from './home.module.css';
import { getAttentionItemPath, getOrderPath } from './home-paths.ts';

type HomeOverviewProps = { readonly home: HomeView };

/** Attention items and the last payments; until the first receipt, the steps to get one. */
export function HomeOverview({ home }: HomeOverviewProps) {
  const { waiting, recent, begun, has_samples: hasSamples } = home;
  const shown = waiting.filter((item) => !isNextCharge(item, home));
  return (
    <>
      <Waiting items={shown} />
      {!begun.receipt && <Steps begun={begun} hasSamples={hasSamples} />}
      {recent.length > 0 && <Recent payments={recent} />}
    </>
  );
}

/** The next charge is already shown beside the sum of the month. */
function isNextCharge({ kind, id }: AttentionItemView, { next_charge: next }: HomeView): boolean {
  return kind === 'charge_soon' && id === next?.id;
}

type Confirmed = { readonly count: number; readonly time: number };

function Waiting({ items }: { readonly items: HomeView['waiting'] }) {
  const t = useTranslate();
  const confirm = useConfirmPayment();
  const invalidateHome = useInvalidateHome();
  const invalidateHistory = useInvalidateHistory();
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const handleConfirmed = (count: number) => {
    setConfirmed((last) => ({ count, time: (last?.time ?? 0) + 1 }));
    invalidateHome();
    invalidateHistory();
  };
  return (
    <>
      {confirmed && (
        // The pressed button disappears with its payment, so each result takes the focus.
        <div key={confirmed.time} ref={focusOnMount} tabIndex={-1}>
          <Alert tone="success">{t('home.confirmed_notice', { count: confirmed.count })}</Alert>
        </div>
      )}
      {items.length > 0 && (
        <AttentionList
          items={items}
          getAttentionItemPath={getAttentionItemPath}
          getOrderPath={getOrderPath}
          formatCard={formatCardName}
          confirm={confirm}
          onConfirmed={handleConfirmed}
        />
      )}
    </>
  );
}

type StepsProps = Pick<HomeView, 'begun'> & { readonly hasSamples: boolean };

function Steps({ begun, hasSamples }: StepsProps) {
  const paths = {
    card: getPath(begun.card ? 'Wallets' : 'AddCard'),
    payment: getPath('Scan'),
    receipt: getPath('PaymentHistory'),
  };
  const samplePath = hasSamples ? getPath('SandboxQr') : null;
  return <FirstSteps begun={begun} paths={paths} samplePath={samplePath} />;
}

function Recent({ payments }: { readonly payments: HomeView['recent'] }) {
  const t = useTranslate();
  const all = (
    <Link href={getPath('PaymentHistory')} className={styles.all}>
      {t('home.recent_all')}
      <IconChevronRight size={16} aria-hidden="true" />
    </Link>
  );
  return (
    <Card title={t('home.recent')} action={all} flush>
      <ul>
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            href={getPath('PaymentDetail', { id: payment.id })}
            isCurrent={false}
            hasDate
          />
        ))}
      </ul>
    </Card>
  );
}
