import type { OperatorView } from '@saifu/contract/config';
import type { Params } from '@saifu/i18n/format';
import type { LegalTexts } from '@saifu/i18n/legal-documents';

/** Query result for the operator of this installation. */
export type OperatorAnswer = {
  readonly data?: { readonly operator: OperatorView } | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

/** The text waits for the operator, because the notice above it would push it down. */
export function isOperatorPending({ data, isError }: OperatorAnswer): boolean {
  return data === undefined && !isError;
}

/** Placeholder values for the operator. If it could not be loaded, each value says so. */
export function toOperatorParams({ data }: OperatorAnswer, texts: LegalTexts): Params {
  const absent = texts.operator_missing;
  const operator = data?.operator.sample
    ? { ...data.operator, ...toSampleOperator(texts) }
    : data?.operator;
  return {
    operator_name: operator?.name ?? absent,
    operator_representative: operator?.representative ?? absent,
    operator_manager: operator?.manager ?? absent,
    operator_address: operator?.address ?? absent,
    operator_phone: operator?.phone ?? absent,
    operator_email: operator?.email ?? absent,
    operator_registration: operator ? (operator.registration ?? texts.registration_none) : absent,
  };
}

/**
 * A real operator is shown as configured. The sample operator is shown in the reader's language.
 */
function toSampleOperator(texts: LegalTexts) {
  return {
    name: texts.sample_name,
    representative: texts.sample_representative,
    manager: texts.sample_manager,
    address: texts.sample_address,
  };
}
