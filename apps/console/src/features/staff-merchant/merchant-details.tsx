import type { StaffMerchantView } from '@saifu/contract/staff-merchant';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import { MerchantStatus } from './merchant-status.tsx';

type MerchantProps = { readonly merchant: StaffMerchantView };

type DetailsProps = MerchantProps & { readonly applicationPath: string | null };

/** Who the merchant is and what went through its stores. */
export function MerchantDetails({ merchant, applicationPath }: DetailsProps) {
  const t = useTranslate();
  const { last_30_days: volume, suspended_at: at } = merchant;
  const count = t('staff_merchant.volume_count', { count: volume.count });
  const items = [
    { label: t('staff_merchant.name'), value: <span lang="ja">{merchant.name}</span> },
    { label: t('staff_merchant.status'), value: <MerchantStatus status={merchant.status} /> },
    ...(at === null
      ? []
      : [
          { label: t('staff_merchant.suspended_at'), value: formatDateTime(at) },
          { label: t('staff_merchant.suspension_reason'), value: merchant.suspension_reason },
        ]),
    {
      label: t('staff_merchant.id'),
      value: <CopyableId value={merchant.id} label={t('staff_merchant.id')} />,
    },
    { label: t('staff_merchant.email'), value: merchant.masked_email },
    {
      label: t('staff_merchant.volume'),
      value: (
        <>
          <Amount value={volume.amount} /> ({count})
        </>
      ),
    },
    { label: t('staff_merchant.open_disputes'), value: merchant.open_disputes },
    { label: t('staff_merchant.created_at'), value: formatDateTime(merchant.created_at) },
  ];
  return (
    <Card title={t('staff_merchant.details')} flush>
      <DescriptionList items={items} absent={t('staff_merchant.absent')} hasLongValues />
      {applicationPath !== null && (
        <RowList>
          <ListRow href={applicationPath} label={t('staff_merchant.to_application')} />
        </RowList>
      )}
    </Card>
  );
}

type Member = StaffMerchantView['members'][number];
type Key = StaffMerchantView['api_keys'][number];

/** Members, masked, and keys by their ends. */
export function MerchantAccess({ merchant }: MerchantProps) {
  const t = useTranslate();
  const members: readonly Column<Member>[] = [
    { label: t('staff_merchant.name'), render: ({ masked_name: name }) => name },
    { label: t('staff_merchant.email'), render: ({ masked_email: email }) => email },
    { label: t('staff_merchant.role'), render: ({ role }) => t(`console.role_${role}`) },
    {
      label: t('staff_merchant.two_step'),
      render: ({ has_second_factor: isOn }) =>
        t(isOn ? 'staff_merchant.two_step_on' : 'staff_merchant.two_step_off'),
    },
  ];
  const keys: readonly Column<Key>[] = [
    { label: t('staff_merchant.name'), render: ({ name }) => name },
    { label: t('staff_merchant.key_ends'), render: ({ ends_with: end }) => end },
    {
      label: t('staff_merchant.key_used'),
      render: ({ last_used_at: at }) =>
        at === null ? t('staff_merchant.never') : formatDateTime(at),
    },
  ];
  return (
    <>
      <Card title={t('staff_merchant.members')} flush>
        <Rows caption="members" columns={members} rows={merchant.members} />
      </Card>
      <Card title={t('staff_merchant.keys')} flush>
        <Rows caption="keys" columns={keys} rows={merchant.api_keys} />
      </Card>
    </>
  );
}

type RowsProps<Row> = {
  readonly caption: 'members' | 'keys';
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
};

function Rows<Row extends { readonly id: string }>({ caption, columns, rows }: RowsProps<Row>) {
  const t = useTranslate();
  if (rows.length === 0) {
    return <DescriptionList items={[]} absent={t('staff_merchant.none')} />;
  }
  return (
    <DataTable
      caption={t(`staff_merchant.${caption}`)}
      columns={columns}
      rows={rows}
      getKey={({ id }) => id}
    />
  );
}
