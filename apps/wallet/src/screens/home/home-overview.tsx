import type { HomeView } from '@saifu/contract/home';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { IconChevronRight, IconReceiptYen } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { formatCardName } from '../../features/card/card-name.tsx';
import { PaymentRow } from '../../features/history/payment-row.tsx';
import { AttentionList } from '../../features/home/attention-list.tsx';
import { EmptyRow } from '../../features/home/empty-row.tsx';
import { FirstSteps } from '../../features/home/first-steps.tsx';
import { PaymentStatus } from '../../features/payment/payment-status.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './home.module.css';
import { getAttentionItemPath } from './home-paths.ts';

type HomeOverviewProps = { readonly home: HomeView };

/** Attention items and the last payments; until the first receipt, the steps to get one. */
export function HomeOverview({ home }: HomeOverviewProps) {
  const { waiting, recent, begun, has_samples: hasSamples } = home;
  const isNew = !begun.receipt;
  return (
    <>
      {(waiting.length > 0 || !isNew) && (
        <AttentionList
          items={waiting}
          getAttentionItemPath={getAttentionItemPath}
          formatCard={formatCardName}
        />
      )}
      {isNew && <Steps begun={begun} hasSamples={hasSamples} />}
      {(recent.length > 0 || !isNew) && <Recent payments={recent} />}
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
  if (payments.length === 0) {
    return (
      <Card title={t('home.recent')} action={all}>
        <EmptyRow icon={IconReceiptYen}>{t('home.recent_empty')}</EmptyRow>
      </Card>
    );
  }
  return (
    <Card title={t('home.recent')} action={all} flush>
      <ul>
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            href={getPath('PaymentDetail', { id: payment.id })}
            isCurrent={false}
            renderStatus={(status) => <PaymentStatus status={status} isLarge={false} />}
            formatCard={formatCardName}
          />
        ))}
      </ul>
    </Card>
  );
}
