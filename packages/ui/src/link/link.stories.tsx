import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Link } from './link.tsx';

export function Lengths() {
  const t = useTexts();
  return (
    <States>
      <State name="default" isInline>
        <Link href="/forgot-password">{t('sign_in.forgot')}</Link>
      </State>
      <State name="long text">
        <Link href="/sign-in">{t('screen.payment_invoice_sign_in')}</Link>
      </State>
    </States>
  );
}
