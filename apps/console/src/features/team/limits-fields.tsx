import { hasRefundLimit, MEMBER_ROLES, type MemberRole } from '@saifu/domain/members/member-role';
import { AMOUNT_YEN_MAX } from '@saifu/domain/shared/limits';
import type { TextKey } from '@saifu/i18n/texts';
import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { NormalizedField } from '@saifu/ui/normalized-field/normalized-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ChangeEvent } from 'react';
import { RoleField } from './role-field.tsx';
import { StoreChoice, type StoresQuery } from './store-choice.tsx';

const ABOUT = {
  owner: 'console_team.about_owner',
  manager: 'console_team.about_manager',
  clerk: 'console_team.about_clerk',
} as const satisfies Record<MemberRole, TextKey>;

type RefundLimitProps = {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

type LimitsFieldsProps = {
  readonly stores: StoresQuery;
  readonly role: MemberRole;
  readonly storeIds: string;
  readonly storesError: string | undefined;
  readonly refundLimit: RefundLimitProps;
  readonly onRole: (role: MemberRole) => void;
  readonly onStoreIds: (ids: string) => void;
  readonly onRefundLimit: (typed: string) => void;
};

/** The role and, for a role that they limit, the stores and the refund limit. */
export function LimitsFields(props: LimitsFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <RoleField roles={MEMBER_ROLES} about={ABOUT} value={props.role} onChange={props.onRole} />
      {hasRefundLimit(props.role) && (
        <>
          <StoreChoice
            query={props.stores}
            ids={props.storeIds}
            error={props.storesError}
            onIds={props.onStoreIds}
          />
          <NormalizedField
            {...props.refundLimit}
            hint={t('console_team.refund_limit_hint', { max: AMOUNT_YEN_MAX })}
            normalize={groupAmount}
            onValue={props.onRefundLimit}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </>
  );
}
