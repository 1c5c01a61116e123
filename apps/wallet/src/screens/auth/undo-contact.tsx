import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/i18n/texts';
import { Alert } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useLinkToken } from '@saifu/web/hooks/use-link-token.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { useContactUndo } from '../../features/contact/queries.ts';
import { UndoChange } from '../../features/contact/undo-change.tsx';
import { InboxHint } from '../sandbox/inbox-hint.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Error codes of invalid links. A token that is too long is not one of ours either. */
const BROKEN: Readonly<Partial<Record<ErrorCode, TextKey>>> = {
  'link.unknown': 'profile.undo_none',
  'request.invalid': 'profile.undo_none',
  'link.used': 'profile.undo_used',
  'link.expired': 'profile.undo_expired',
};

/** Target of the link in the message to the previous address. It requires no sign-in. */
export function UndoContact() {
  const t = useTranslate();
  const token = useLinkToken('t', 'contact.undo');
  const query = useContactUndo(token);
  const [undoneTo, setUndoneTo] = useState<string | null>();
  if (undoneTo !== undefined) return <Undone destination={undoneTo} />;
  const broken = query.error === null ? undefined : BROKEN[toAppError(query.error).code];
  return (
    <AuthLayout title={t('screen.undo_contact')}>
      {token === null || broken !== undefined ? (
        <>
          <p>{t(broken ?? 'profile.undo_none')}</p>
          <ButtonLink href={getPath('index')} full>
            {t('app.to_start')}
          </ButtonLink>
        </>
      ) : query.data ? (
        <UndoChange
          token={token}
          change={query.data}
          onUndone={setUndoneTo}
          dismissAction={
            <ButtonLink href={getPath('index')} variant="quiet" full>
              {t('profile.undo_keep')}
            </ButtonLink>
          }
        />
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
        </Pending>
      )}
    </AuthLayout>
  );
}

/** Null: the account is suspended, and no link was sent. */
function Undone({ destination }: { readonly destination: string | null }) {
  const t = useTranslate();
  return (
    <AuthLayout title={t('profile.undo_done_title')} isFocusedOnMount>
      {destination === null ? (
        <Alert tone="success">{t('profile.undo_done_suspended')}</Alert>
      ) : (
        <>
          <Alert tone="success">{t('profile.undo_done', { destination })}</Alert>
          <InboxHint />
          <p>{t('profile.undo_done_check')}</p>
        </>
      )}
      <ButtonLink href={getPath('SignIn')} variant="secondary" full>
        {t('sign_in.to_sign_in')}
      </ButtonLink>
    </AuthLayout>
  );
}
