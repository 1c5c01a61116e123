import type { ConsultationView } from '@saifu/contract/consultation';
import { ButtonLink } from '@saifu/ui/button/button';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { ConsultationHeader } from '../../features/consultation/consultation-header.tsx';
import { ConsultationThread } from '../../features/consultation/consultation-thread.tsx';
import { useConsultation } from '../../features/consultation/queries.ts';

/** One consultation with its messages. */
export function ConsultationDetail() {
  const { pathname } = useLocation();
  const query = useConsultation(decodeURIComponent(pathname.split('/')[3] ?? ''));
  const { data: consultation, error } = query;
  const list = getPath('ContactSupport');
  const page = { title: 'screen.consultation_detail', back: list } as const;
  if (consultation === undefined && error !== null && toAppError(error).code === 'not_found') {
    const action = { label: 'screen.contact_support', to: list } as const;
    return (
      <EmptyPage
        {...page}
        illustration="support"
        textKey="consultation.not_found"
        action={action}
      />
    );
  }
  return (
    <Page {...page}>
      {consultation ? (
        <Detail consultation={consultation} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

function Detail({ consultation }: { readonly consultation: ConsultationView }) {
  const t = useTranslate();
  const { payment_id: paymentId, writable } = consultation;
  return (
    <>
      <ConsultationHeader
        consultation={consultation}
        paymentPath={paymentId && getPath('PaymentDetail', { id: paymentId })}
      />
      <ConsultationThread key={consultation.id} consultation={consultation} />
      {!writable && (
        <ButtonLink href={getPath('AddConsultation')} variant="secondary" full>
          {t('screen.add_consultation')}
        </ButtonLink>
      )}
    </>
  );
}
