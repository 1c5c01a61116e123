import type { HomeView } from '@saifu/contract/home';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { IconChevronRight, IconReceiptYen } from '@tabler/icons-react';
import { pathOf } from '../../app/routes.ts';
import { cardNameOf } from '../../features/card/card-name.tsx';
import { PaymentRow } from '../../features/history/payment-row.tsx';
import { AttentionList } from '../../features/home/attention-list.tsx';
import { Nothing } from '../../features/home/empty-row.tsx';
import { FirstSteps } from '../../features/home/first-steps.tsx';
import { PaymentStatus } from '../../features/payment/payment-status.tsx';
import { useText } from '../../i18n/use-text.tsx';
import styles from './home.module.css';
import { getAttentionItemPath } from './home-paths.ts';

type HomeOverviewProps = { readonly home: HomeView };

/** What waits and what was paid last; and until there is a receipt, how to come to one. */
export function HomeOverview({ home }: HomeOverviewProps) {
  const { waiting, recent, begun, has_samples: hasSamples } = home;
  const isNew = !begun.receipt;
  return (
    <>
      {(waiting.length > 0 || !isNew) && (
        <AttentionList items={waiting} getAttentionItemPath={getAttentionItemPath} cardOf={cardNameOf} />
      )}
      {isNew && <Steps begun={begun} hasSamples={hasSamples} />}
      {(recent.length > 0 || !isNew) && <Recent payments={recent} />}
    </>
  );
}

type StepsProps = Pick<HomeView, 'begun'> & { readonly hasSamples: boolean };

function Steps({ begun, hasSamples }: StepsProps) {
  const paths = {
    card: pathOf(begun.card ? 'Wallets' : 'AddCard'),
    payment: pathOf('Scan'),
    receipt: pathOf('PaymentHistory'),
  };
  const samplePath = hasSamples ? pathOf('SandboxQr') : null;
  return <FirstSteps begun={begun} paths={paths} samplePath={samplePath} />;
}

function Recent({ payments }: { readonly payments: HomeView['recent'] }) {
  const text = useText();
  const all = (
    <Link href={pathOf('PaymentHistory')} className={styles.all}>
      {text('home.recent_all')}
      <IconChevronRight size={16} aria-hidden="true" />
    </Link>
  );
  if (payments.length === 0) {
    return (
      <Card title={text('home.recent')} action={all}>
        <Nothing icon={IconReceiptYen}>{text('home.recent_empty')}</Nothing>
      </Card>
    );
  }
  return (
    <Card title={text('home.recent')} action={all} flush>
      <ul>
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            href={pathOf('PaymentDetail', { id: payment.id })}
            isCurrent={false}
            statusOf={(status) => <PaymentStatus status={status} isLarge={false} />}
            cardOf={cardNameOf}
          />
        ))}
      </ul>
    </Card>
  );
}
