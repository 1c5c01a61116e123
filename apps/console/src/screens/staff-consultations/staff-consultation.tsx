import type { StaffConsultationView } from '@saifu/contract/staff-consultation';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { useStaff } from '../../features/session/use-staff.ts';
import { AssignmentCard } from '../../features/staff-cases/assignment-card.tsx';
import {
  CloseConsultation,
  ConsultationAnswer,
} from '../../features/staff-cases/consultation-answer.tsx';
import {
  ConsultationDetails,
  ConsultationThread,
} from '../../features/staff-cases/consultation-details.tsx';
import { NotesCard } from '../../features/staff-cases/notes-card.tsx';
import { useConsultation, useConsultationCalls } from '../../features/staff-cases/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';
import { useStaffPathId } from '../../hooks/use-staff-path-id.ts';

/** One question to support, its answer, and the work of staff on it. */
export function StaffConsultation() {
  const query = useConsultation(useStaffPathId());
  return (
    <DetailPage
      title="staff_case.consultation"
      list={{ label: 'staff_case.consultations', to: getPath('StaffConsultations') }}
      notFound="staff_case.consultation_not_found"
      query={query}
      placeholder={<Skeleton shape="row" />}
    >
      {(consultation) => <Found consultation={consultation} />}
    </DetailPage>
  );
}

function Found({ consultation }: { readonly consultation: StaffConsultationView }) {
  const { member } = useStaff();
  const { notice, show } = useNotice();
  const { assign, addNote } = useConsultationCalls(consultation.id);
  const isClosed = consultation.status === 'closed';
  return (
    <Columns>
      <Column>
        {notice}
        <ConsultationThread consultation={consultation} />
        {!isClosed && <ConsultationAnswer consultation={consultation} onDone={show} />}
      </Column>
      <Column>
        <AssignmentCard
          kind="consultation"
          assignee={consultation.assignee}
          meId={member.id}
          assign={assign}
        />
        <ConsultationDetails
          consultation={consultation}
          getPaymentPath={(id) => getPath('StaffPayment', { id })}
          getPayerPath={(id) => getPath('StaffAccount', { id })}
        />
        <NotesCard notes={consultation.notes} meId={member.id} addNote={addNote} />
        {!isClosed && <CloseConsultation consultation={consultation} onDone={show} />}
      </Column>
    </Columns>
  );
}
