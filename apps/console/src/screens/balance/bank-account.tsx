import { Sheet } from '@saifu/ui/sheet/sheet';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { BankAccountCard } from '../../features/bank-account/bank-account-card.tsx';
import { ChangeBankAccountForm } from '../../features/bank-account/change-bank-account-form.tsx';
import { useBankAccount, useShowBankAccount } from '../../features/bank-account/queries.ts';
import { EnterFactorForm } from '../../features/second-factor/enter-factor-form.tsx';
import { useMember } from '../../features/session/use-member.ts';

type Step = 'closed' | 'second_factor' | 'account';

/**
 * Where payouts go. To change it, an owner presents the second factor first, so that nothing that
 * is typed is lost to it.
 */
export function BankAccount() {
  const t = useTranslate();
  const query = useBankAccount();
  const { member, second_factors: factors } = useMember();
  const [step, setStep] = useState<Step>('closed');
  const show = useShowBankAccount();
  if (query.data === undefined) return <Pending query={query} />;
  const close = () => setStep('closed');
  return (
    <>
      <BankAccountCard
        accounts={query.data}
        isOwner={member.role === 'owner'}
        onChange={() => setStep('second_factor')}
      />
      {step !== 'closed' && (
        <Sheet
          title={t('console_payout.account_change')}
          closeLabel={t('app.close')}
          onDismiss={close}
        >
          {step === 'second_factor' ? (
            <EnterFactorForm factors={factors} onEntered={() => setStep('account')} />
          ) : (
            <ChangeBankAccountForm
              isFirst={query.data.current === null}
              onDone={(changed) => {
                show(changed);
                close();
              }}
            />
          )}
        </Sheet>
      )}
    </>
  );
}
