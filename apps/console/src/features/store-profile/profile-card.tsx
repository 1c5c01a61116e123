import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useLeaveGuard } from '@saifu/web/hooks/use-leave-guard.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { Focused } from '../../components/focused.tsx';
import textStyles from '../../components/text.module.css';
import { LEAVE_TEXTS } from './leave-texts.ts';
import { StoreFields } from './store-fields.tsx';
import { type SavedStore, useStoreForm } from './use-store-form.ts';

type Outcome = 'saved' | 'waiting' | 'unchanged';
type Done = {
  readonly count: number;
  readonly outcome: Outcome;
  /** What was saved: the page may still show the store before. */
  readonly store: MerchantStoreView | null;
};

const NOTICES = {
  saved: { text: 'console_store.saved', tone: 'success' },
  waiting: { text: 'console_store.saved_waiting', tone: 'success' },
  unchanged: { text: 'console_store.unchanged', tone: 'info' },
} as const satisfies Record<Outcome, { readonly text: string; readonly tone: string }>;

/** The profile of a store, and the notice about what was saved of it. */
export function ProfileCard({ store }: { readonly store: MerchantStoreView }) {
  const t = useTranslate();
  const [done, setDone] = useState<Done | null>(null);
  const show = (saved: SavedStore | null) =>
    setDone((before) => ({
      count: (before?.count ?? 0) + 1,
      outcome: getOutcome(saved),
      store: saved?.store ?? null,
    }));
  return (
    <Card title={t('console_store.profile')}>
      <div className={form.form}>
        {done !== null && (
          // The save button is screens below, so the notice takes the focus.
          <Focused key={`notice ${done.count}`}>
            <Alert tone={NOTICES[done.outcome].tone}>{t(NOTICES[done.outcome].text)}</Alert>
          </Focused>
        )}
        {/* A new form after each save: what is saved is not a change any more. */}
        <ProfileForm key={`form ${done?.count}`} store={done?.store ?? store} onDone={show} />
      </div>
    </Card>
  );
}

type ProfileFormProps = {
  readonly store: MerchantStoreView;
  readonly onDone: (saved: SavedStore | null) => void;
};

function ProfileForm({ store, onDone }: ProfileFormProps) {
  const t = useTranslate();
  const storeForm = useStoreForm(store, onDone);
  const { submit, error, isPending, isDirty } = storeForm;
  useLeaveGuard(isDirty, LEAVE_TEXTS);
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      {store.status !== 'pending' && (
        <p className={textStyles.note}>{t('console_store.approval_hint')}</p>
      )}
      <StoreFields form={storeForm} />
      <ErrorNotice error={error} />
      <Button type="submit" full busy={isPending}>
        {t('console_team.save')}
      </Button>
    </form>
  );
}

function getOutcome(saved: SavedStore | null): Outcome {
  if (saved === null) return 'unchanged';
  const waiting = Object.keys(saved.store.pending_changes?.changes ?? {});
  return waiting.some((name) => name in saved.changes) ? 'waiting' : 'saved';
}
