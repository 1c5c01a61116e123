import { saveToken, saveUser } from '@saifu/client/session';
import type { SessionView } from '@saifu/contract/session';
import { ButtonLink } from '@saifu/ui/button';
import { Card } from '@saifu/ui/card';
import { EmptyState } from '@saifu/ui/empty-state';
import { IconFileInvoice } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { Page } from '../features/page/page.tsx';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { useIsLoggedIn } from '../features/session/use-session.ts';
import { useText } from '../text/use-text.tsx';
import styles from './payment-invoice.module.css';

/** Guests pay here too, so signing in happens in place and never leads away from the bill. */
export function PaymentInvoice() {
  const text = useText();
  const isLoggedIn = useIsLoggedIn();
  return (
    <Page title="screen.payment_invoice" back={pathOf('index')}>
      <Card>
        <EmptyState
          icon={<IconFileInvoice size={32} stroke={1.75} aria-hidden="true" />}
          action={
            <ButtonLink href={pathOf('Scan')} variant="secondary">
              {text('home.scan_qr')}
            </ButtonLink>
          }
        >
          {text('screen.payment_invoice_empty')}
        </EmptyState>
      </Card>
      {!isLoggedIn && (
        <Card>
          <p className={styles.lead}>{text('screen.payment_invoice_sign_in')}</p>
          <SignInForm onSignedIn={stay} />
        </Card>
      )}
    </Page>
  );
}

function stay({ access_token, user }: SessionView): void {
  saveToken(access_token);
  saveUser(user);
}
