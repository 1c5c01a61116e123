import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/i18n/texts';
import { Notice } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { useState } from 'react';
import { pathOf } from '../../app/routes.ts';
import { Pending } from '../../components/pending.tsx';
import { useContactUndo } from '../../features/contact/queries.ts';
import { UndoChange } from '../../features/contact/undo-change.tsx';
import { useLinkToken } from '../../hooks/use-link-ticket.ts';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import { InboxHint } from '../sandbox/inbox-hint.tsx';
import { Entrance } from './auth-layout.tsx';

/** Links that undo nothing, each with its reason. One that is too long is none of ours either. */
const BROKEN: Readonly<Partial<Record<ErrorCode, TextKey>>> = {
  'link.unknown': 'profile.undo_none',
  'request.invalid': 'profile.undo_none',
  'link.used': 'profile.undo_used',
  'link.expired': 'profile.undo_expired',
};

/** Where the link in the message to the previous address leads. Nobody has to sign in for it. */
export function UndoContact() {
  const text = useText();
  const token = useLinkToken('t', 'contact.undo');
  const query = useContactUndo(token);
  const [undoneTo, setUndoneTo] = useState<string | null>();
  if (undoneTo !== undefined) return <Undone destination={undoneTo} />;
  const broken = query.error === null ? undefined : BROKEN[toAppError(query.error).code];
  return (
    <Entrance title={text('screen.undo_contact')}>
      {token === null || broken !== undefined ? (
        <>
          <p>{text(broken ?? 'profile.undo_none')}</p>
          <ButtonLink href={pathOf('index')} full>
            {text('app.to_start')}
          </ButtonLink>
        </>
      ) : query.data ? (
        <UndoChange
          token={token}
          change={query.data}
          onUndone={setUndoneTo}
          keep={
            <ButtonLink href={pathOf('index')} variant="quiet" full>
              {text('profile.undo_keep')}
            </ButtonLink>
          }
        />
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
        </Pending>
      )}
    </Entrance>
  );
}

/** Null: the account is suspended, and no link was sent. */
function Undone({ destination }: { readonly destination: string | null }) {
  const text = useText();
  return (
    <Entrance title={text('profile.undo_done_title')} hasTurned>
      {destination === null ? (
        <Notice tone="success">{text('profile.undo_done_suspended')}</Notice>
      ) : (
        <>
          <Notice tone="success">{text('profile.undo_done', { destination })}</Notice>
          <InboxHint />
          <p>{text('profile.undo_done_check')}</p>
        </>
      )}
      <ButtonLink href={pathOf('SignIn')} variant="secondary" full>
        {text('sign_in.to_sign_in')}
      </ButtonLink>
    </Entrance>
  );
}
