import type { LimitsView } from '@saifu/contract/spending-limit';
import { SPENDING_YEN } from '@saifu/domain/shared/limits';
import { Notice } from '@saifu/ui/alert/alert';
import { Link } from '@saifu/ui/link/link';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { useState } from 'react';
import { pathOf } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { LimitForm } from '../../features/limit/limit-form.tsx';
import { PlannedLimits } from '../../features/limit/planned-limits.tsx';
import { useLimits } from '../../features/limit/queries.ts';
import { UsedLimits } from '../../features/limit/used-limits.tsx';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';

export function Limits() {
  const limits = useLimits();
  return (
    <Page title="screen.limits" back={pathOf('Settings')}>
      {limits.data ? (
        <Shown limits={limits.data} />
      ) : (
        <Pending query={limits}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

function Shown({ limits }: { readonly limits: LimitsView }) {
  const text = useText();
  const stepUp = useStepUp();
  const [done, setDone] = useState<string | null>(null);
  const announceSaved = ({ pending }: LimitsView) =>
    setDone(
      pending === null
        ? text('limit.saved')
        : text('limit.saved_later', { time: showMinute(pending.from) }),
    );
  const { pending, maximum, used: _, ...own } = limits;
  return (
    <>
      {done !== null && (
        <div key={done} ref={takeFocus} tabIndex={-1}>
          <Notice tone="success">{done}</Notice>
        </div>
      )}
      <UsedLimits limits={limits} />
      {maximum.per_day < SPENDING_YEN.complete.day && <More />}
      <PlannedLimits limits={limits} onUndone={() => setDone(text('limit.kept'))} />
      <LimitForm
        key={JSON.stringify(pending ?? own)}
        limits={limits}
        prove={stepUp}
        onSaved={announceSaved}
      />
    </>
  );
}

function More() {
  const text = useText();
  return (
    <Notice tone="info">
      <p>{text('limit.more_title')}</p>
      <Link href={`${pathOf('UpdateProfile')}?return=${encodeURIComponent(pathOf('Limits'))}`}>
        {text('limit.more_link')}
      </Link>
    </Notice>
  );
}
