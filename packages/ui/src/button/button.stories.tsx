import { IconQrcode } from '@tabler/icons-react';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Button, ButtonLink } from './button.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Variants() {
  const t = useTexts();
  return (
    <States>
      {VARIANTS.map((variant) => (
        <State key={variant} name={variant} isInline>
          <Button variant={variant}>{t('profile.save')}</Button>
        </State>
      ))}
      <State name="icon" isInline>
        <Button icon={<IconQrcode size={20} aria-hidden="true" />}>{t('home.scan_qr')}</Button>
      </State>
      <State name="link" isInline>
        <ButtonLink href="/wallets" variant="secondary">
          {t('screen.wallets')}
        </ButtonLink>
      </State>
    </States>
  );
}

export function Conditions() {
  const t = useTexts();
  return (
    <States>
      <State name="busy" isInline>
        <Button busy>{t('payment.paying')}</Button>
      </State>
      <State name="disabled" isInline>
        <Button disabled>{t('profile.save')}</Button>
      </State>
      <State name="full width">
        <Button full>{t('order.continue')}</Button>
      </State>
      <State name="long text">
        <Button full variant="secondary">
          {t('receipts.reissue_about')}
        </Button>
      </State>
    </States>
  );
}
