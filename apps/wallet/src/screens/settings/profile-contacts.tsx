import type { UserView } from '@saifu/contract/account';
import { useInvalidateMe, useSetCachedMe } from '../../features/account/queries.ts';
import { ContactCard } from '../../features/contact/contact-card.tsx';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import { InboxHint } from '../sandbox/inbox-hint.tsx';

/** Email and phone, editable wherever they are shown. */
export function ProfileContacts({ user }: { readonly user: UserView }) {
  const stepUp = useStepUp();
  const setCachedMe = useSetCachedMe();
  const invalidateMe = useInvalidateMe();
  return (
    <ContactCard
      user={user}
      stepUp={stepUp}
      onChanged={setCachedMe}
      onChangeRemoved={invalidateMe}
      inbox={<InboxHint />}
    />
  );
}
