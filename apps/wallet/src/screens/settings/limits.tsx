import type { LimitsView } from '@saifu/contract/spending-limit';
import { SPENDING_YEN } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Link } from '@saifu/ui/link/link';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { OwnLimits } from '../../features/limit/own-limits.tsx';
import { PlannedLimits } from '../../features/limit/planned-limits.tsx';
import { useLimits } from '../../features/limit/queries.ts';
import { UsedLimits } from '../../features/limit/used-limits.tsx';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';

export function Limits() {
  const limits = useLimits();
  return (
    <Page title="screen.limits" back={getPath('Profile')}>
      {limits.data ? (
        <LoadedLimits limits={limits.data} />
      ) : (
        <Pending query={limits}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

function LoadedLimits({ limits }: { readonly limits: LimitsView }) {
  const t = useTranslate();
  const stepUp = useStepUp();
  const [done, setDone] = useState<string | null>(null);
  const announceSaved = ({ pending }: LimitsView) =>
    setDone(
      pending === null
        ? t('limit.saved')
        : t('limit.saved_later', { time: formatDateTime(pending.from) }),
    );
  return (
    <>
      {done !== null && (
        <div key={done} ref={focusOnMount} tabIndex={-1}>
          <Alert tone="success">{done}</Alert>
        </div>
      )}
      <UsedLimits limits={limits} />
      {limits.maximum.per_day < SPENDING_YEN.complete.day && <HigherLimitsNotice />}
      <PlannedLimits limits={limits} onUndone={() => setDone(t('limit.kept'))} />
      <OwnLimits limits={limits} stepUp={stepUp} onSaved={announceSaved} />
    </>
  );
}

function HigherLimitsNotice() {
  const t = useTranslate();
  return (
    <Alert tone="info">
      <p>{t('limit.more_title')}</p>
      <Link href={`${getPath('UpdateProfile')}?return=${encodeURIComponent(getPath('Limits'))}`}>
        {t('limit.more_link')}
      </Link>
    </Alert>
  );
}
