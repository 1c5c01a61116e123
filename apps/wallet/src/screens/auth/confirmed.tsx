import { Alert } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Shown after an account is confirmed in a browser in which another one is signed in. */
export function Confirmed() {
  const t = useTranslate();
  return (
    <AuthLayout title={t('sign_up.confirmed_title')} isFocusedOnMount>
      <Alert tone="success">{t('success.authentication_completed')}</Alert>
      <p>{t('sign_up.confirmed')}</p>
      <ButtonLink href={getPath('Home')}>{t('payment.to_home')}</ButtonLink>
    </AuthLayout>
  );
}
