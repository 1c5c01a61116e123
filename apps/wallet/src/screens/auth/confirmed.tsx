import { Notice } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { useText } from '../../i18n/use-text.tsx';
import { Entrance } from './auth-layout.tsx';

/** The address is proven, and the way in is open. */
export function Confirmed({ next }: { readonly next: string }) {
  const text = useText();
  return (
    <Entrance title={text('sign_up.confirmed_title')} hasTurned>
      <Notice tone="success">{text('success.authentication_completed')}</Notice>
      <p>{text('sign_up.confirmed')}</p>
      <ButtonLink href={next}>{text('sign_in.to_sign_in')}</ButtonLink>
    </Entrance>
  );
}
