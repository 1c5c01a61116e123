import { Alert } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Shown after the contact is verified, with a link to sign-in. */
export function Confirmed({ next }: { readonly next: string }) {
  const t = useTranslate();
  return (
    <AuthLayout title={t('sign_up.confirmed_title')} isFocusedOnMount>
      <Alert tone="success">{t('success.authentication_completed')}</Alert>
      <p>{t('sign_up.confirmed')}</p>
      <ButtonLink href={next}>{t('sign_in.to_sign_in')}</ButtonLink>
    </AuthLayout>
  );
}
