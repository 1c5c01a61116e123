import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { getPath } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { ConsultationList } from '../../features/consultation/consultation-list.tsx';
import { useConsultations } from '../../features/consultation/queries.ts';
import { FaqCard } from '../../features/support/faq-card.tsx';
import { PhoneCard } from '../../features/support/phone-card.tsx';

/** The ways to get support, the quickest first. */
export function ContactSupport() {
  const query = useConsultations();
  const { data: found } = query;
  return (
    <Page title="screen.contact_support" back={getPath('Settings')}>
      <FaqCard
        allPath={getPath('FAQs')}
        pathTo={(id) => `${getPath('FAQDetail')}?id=${encodeURIComponent(id)}`}
      />
      <PhoneCard />
      {found ? (
        <ConsultationList
          query={query}
          found={found}
          pathTo={(id) => getPath('ConsultationDetail', { id })}
          addPath={getPath('AddConsultation')}
        />
      ) : (
        <Pending query={query}>
          <Skeleton shape="title" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Pending>
      )}
    </Page>
  );
}
