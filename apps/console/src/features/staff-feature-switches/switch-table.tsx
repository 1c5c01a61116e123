import type { FeatureSwitchView } from '@saifu/contract/feature-switch';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { RowAction } from '../../components/row-action.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';

type SwitchTableProps = {
  readonly items: readonly FeatureSwitchView[];
  /** Absent: the role may only read. */
  readonly onChange?: ((featureSwitch: FeatureSwitchView) => void) | undefined;
};

/** One row for each feature that can be switched off. */
export function SwitchTable({ items, onChange }: SwitchTableProps) {
  const t = useTranslate();
  return (
    <DataTable<FeatureSwitchView>
      caption={t('staff_operations.switches_title')}
      rows={items}
      getKey={({ feature }) => feature}
      columns={[
        {
          label: t('staff_operations.feature'),
          render: ({ feature }) => t(`staff_operations.feature_${feature}`),
        },
        {
          label: t('staff_operations.state'),
          isShort: true,
          render: ({ state }) => <SwitchState state={state} />,
        },
        {
          label: t('staff_operations.reason'),
          render: ({ reason }) => reason ?? t('staff_operations.none'),
        },
        {
          label: t('staff_operations.changed'),
          isShort: true,
          render: ({ changed_at: at }) =>
            at === null ? t('staff_operations.never') : formatDateTime(at),
        },
        ...(onChange === undefined
          ? []
          : [
              {
                label: t('console_team.actions'),
                render: (row: FeatureSwitchView) => (
                  <RowAction>
                    <ChangeButton row={row} onChange={onChange} />
                  </RowAction>
                ),
              },
            ]),
      ]}
    />
  );
}

function SwitchState({ state }: Pick<FeatureSwitchView, 'state'>) {
  return state === 'enabled' ? (
    <StatusBadge label="staff_operations.enabled" icon={IconCircleCheck} tone="success" />
  ) : (
    <StatusBadge label="staff_operations.disabled" icon={IconCircleOff} tone="danger" />
  );
}

type ChangeButtonProps = {
  readonly row: FeatureSwitchView;
  readonly onChange: (featureSwitch: FeatureSwitchView) => void;
};

function ChangeButton({ row, onChange }: ChangeButtonProps) {
  const t = useTranslate();
  const name = t(`staff_operations.feature_${row.feature}`);
  const isEnabled = row.state === 'enabled';
  return (
    <Button
      variant="quiet"
      aria-label={t(
        isEnabled ? 'staff_operations.disable_title' : 'staff_operations.enable_title',
        {
          name,
        },
      )}
      onClick={() => onChange(row)}
    >
      {t(isEnabled ? 'staff_operations.disable' : 'staff_operations.enable')}
    </Button>
  );
}
