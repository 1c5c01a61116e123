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
export function toOperatorParams({ data }: OperatorAnswer, words: LegalTexts): Params {
  const absent = words.operator_missing;
  const operator = data?.operator.sample ? { ...data.operator, ...sample(words) } : data?.operator;
  return {
    operator_name: operator?.name ?? absent,
    operator_representative: operator?.representative ?? absent,
    operator_manager: operator?.manager ?? absent,
    operator_address: operator?.address ?? absent,
    operator_phone: operator?.phone ?? absent,
    operator_email: operator?.email ?? absent,
    operator_registration: operator ? (operator.registration ?? words.registration_none) : absent,
  };
}

/**
 * A real operator is shown as configured. The sample operator is shown in the reader's language.
 */
function sample(words: LegalTexts) {
  return {
    name: words.sample_name,
    representative: words.sample_representative,
    manager: words.sample_manager,
    address: words.sample_address,
  };
}
