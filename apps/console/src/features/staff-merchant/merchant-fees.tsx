import type { StaffFeesView } from '@saifu/contract/fee';
import { FEE_METHODS, type FeeMethod, formatBasisPoints } from '@saifu/domain/ledger/fee-contract';
import { PAYOUT_CYCLES, type PayoutCycle } from '@saifu/domain/ledger/payout-cycle';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { StaffActSheet } from '../../components/staff-act-sheet.tsx';
import { getMethodName } from '../../i18n/method-name.ts';
import {
  type CycleChange,
  type FeeChange,
  useMerchantChanges,
  validateCycle,
  validateFees,
} from './queries.ts';
import styles from './staff-merchant.module.css';

type FeesProps = {
  readonly merchantId: string;
  readonly fees: StaffFeesView;
  readonly onDone: (notice: string) => void;
};

function formatFee(t: Translate, fee: StaffFeesView['fees'][number]): string {
  const rate = formatBasisPoints(fee.rate_bp);
  const { fixed } = fee;
  return fixed === 0
    ? t('staff_merchant.fee_value', { rate })
    : t('staff_merchant.fee_value_fixed', { rate, fixed });
}

/** What payments cost the merchant and when it is paid out; both change from a later day on. */
export function MerchantFees({ merchantId, fees, onDone }: FeesProps) {
  const t = useTranslate();
  const [act, setAct] = useState<'fee' | 'cycle' | null>(null);
  const { payout_cycle: payout } = fees;
  const items = [
    ...fees.fees.map((fee) => ({
      label: getMethodName(t, fee.method),
      value: [
        formatFee(t, fee),
        ...fee.upcoming.map((next) => `${next.valid_from}: ${formatFee(t, { ...fee, ...next })}`),
      ].join(' / '),
    })),
    { label: t('staff_merchant.cycle'), value: t(`staff_merchant.cycle_${payout.cycle}`) },
    { label: t('staff_merchant.minimum'), value: `¥${groupDigits(yen(payout.minimum))}` },
    { label: t('staff_merchant.next_payout'), value: payout.next.paid_on },
  ];
  const sheet = {
    merchantId,
    fees,
    onDismiss: () => setAct(null),
    onDone: (notice: string) => {
      setAct(null);
      onDone(notice);
    },
  };
  return (
    <Card title={t('staff_merchant.fees')} flush>
      <DescriptionList items={items} absent={t('staff_merchant.absent')} />
      <div className={styles.inset}>
        <Button variant="secondary" onClick={() => setAct('fee')}>
          {t('staff_merchant.fee_change')}
        </Button>
        <Button variant="secondary" onClick={() => setAct('cycle')}>
          {t('staff_merchant.cycle_change')}
        </Button>
      </div>
      {act === 'fee' && <FeeSheet {...sheet} />}
      {act === 'cycle' && <CycleSheet {...sheet} />}
    </Card>
  );
}

type SheetProps = FeesProps & { readonly onDismiss: () => void };

const toNumber = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

const WITHOUT_FIELD = { rate: 'rate_bp', fixed: 'fixed' } as const;

function FeeSheet({ merchantId, fees, onDismiss, onDone }: SheetProps) {
  const t = useTranslate();
  const { setFees } = useMerchantChanges(merchantId);
  type Values = Readonly<
    Record<'method' | 'rate' | 'fixed' | 'refunds' | 'valid_from' | 'reason', string>
  >;
  const toBody = ({ method, rate, fixed, refunds, valid_from, reason }: Values): FeeChange => ({
    fees: [
      {
        method: method as FeeMethod,
        rate_bp: Math.round(toNumber(rate) * 100),
        fixed: toNumber(fixed),
        refunds_fee: refunds === 'yes',
      },
    ],
    valid_from,
    reason,
  });
  const form = useForm({
    initial: {
      ...{ method: 'card', rate: '', fixed: '0', valid_from: '', reason: '' },
      // As it is agreed now.
      refunds: fees.fees.find(({ method }) => method === 'card')?.refunds_fee ? 'yes' : 'no',
    } as Values,
    labels: {
      method: 'staff_merchant.method',
      rate: 'staff_merchant.fee_rate',
      fixed: 'staff_merchant.fee_fixed',
      refunds: 'staff_merchant.fee_refunds',
      valid_from: 'staff_merchant.fee_from',
      reason: 'staff_merchant.reason',
    },
    fieldByErrorCode: { 'contract.day_not_allowed': 'valid_from' },
    validate: (values) => {
      const errors = validateFees(toBody(values));
      const { rate, fixed } = WITHOUT_FIELD;
      return { ...errors, rate: errors[`fees.0.${rate}`], fixed: errors[`fees.0.${fixed}`] };
    },
    send: (values) => setFees(toBody(values)),
    onDone: () => onDone(t('staff_merchant.fee_done')),
  });
  return (
    <StaffActSheet
      title={t('staff_merchant.fee_change')}
      about={t('staff_merchant.fee_about')}
      form={form}
      onDismiss={onDismiss}
    >
      <SelectField
        {...form.fieldProps('method')}
        options={FEE_METHODS.map((method) => ({ value: method, label: getMethodName(t, method) }))}
      />
      <TextField {...form.fieldProps('rate')} inputMode="decimal" autoComplete="off" />
      <TextField {...form.fieldProps('fixed')} inputMode="numeric" autoComplete="off" />
      <SelectField
        {...form.fieldProps('refunds')}
        options={[
          { value: 'no', label: t('staff_merchant.fee_refunds_no') },
          { value: 'yes', label: t('staff_merchant.fee_refunds_yes') },
        ]}
      />
      <TextField {...form.fieldProps('valid_from')} type="date" />
      <TextField {...form.fieldProps('reason')} autoComplete="off" />
    </StaffActSheet>
  );
}

function CycleSheet({ merchantId, fees, onDismiss, onDone }: SheetProps) {
  const t = useTranslate();
  const { setCycle } = useMerchantChanges(merchantId);
  type Values = Readonly<Record<'cycle' | 'minimum' | 'valid_from' | 'reason', string>>;
  const toBody = ({ cycle, minimum, valid_from, reason }: Values): CycleChange => ({
    cycle: cycle as PayoutCycle,
    minimum: toNumber(minimum),
    valid_from,
    reason,
  });
  const { cycle, minimum } = fees.payout_cycle;
  const form = useForm({
    initial: { cycle, minimum: String(minimum), valid_from: '', reason: '' } as Values,
    labels: {
      cycle: 'staff_merchant.cycle',
      minimum: 'staff_merchant.minimum',
      valid_from: 'staff_merchant.fee_from',
      reason: 'staff_merchant.reason',
    },
    fieldByErrorCode: { 'contract.day_not_allowed': 'valid_from' },
    validate: (values) => validateCycle(toBody(values)),
    send: (values) => setCycle(toBody(values)),
    onDone: () => onDone(t('staff_merchant.cycle_done')),
  });
  return (
    <StaffActSheet
      title={t('staff_merchant.cycle_change')}
      about={t('staff_merchant.fee_about')}
      form={form}
      onDismiss={onDismiss}
    >
      <SelectField
        {...form.fieldProps('cycle')}
        options={PAYOUT_CYCLES.map((each) => ({
          value: each,
          label: t(`staff_merchant.cycle_${each}`),
        }))}
      />
      <TextField {...form.fieldProps('minimum')} inputMode="numeric" autoComplete="off" />
      <TextField {...form.fieldProps('valid_from')} type="date" />
      <TextField {...form.fieldProps('reason')} autoComplete="off" />
    </StaffActSheet>
  );
}
