import type { UserView } from '@saifu/contract/account';
import { useKeepMe, useRenewMe } from '../../features/account/queries.ts';
import { ContactCard } from '../../features/contact/contact-card.tsx';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import { InboxHint } from '../sandbox/inbox-hint.tsx';

/** Email and phone, to be changed wherever they are shown. */
export function ProfileContacts({ user }: { readonly user: UserView }) {
  const stepUp = useStepUp();
  const keep = useKeepMe();
  const renew = useRenewMe();
  return (
    <ContactCard
      user={user}
      stepUp={stepUp}
      onChanged={keep}
      onGone={renew}
      inbox={<InboxHint />}
    />
  );
}
