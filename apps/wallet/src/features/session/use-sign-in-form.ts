import type { SessionView } from '@saifu/contract/session';
import type { FieldFault } from '@saifu/domain/refusal';
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { useText } from '../../text/use-text.tsx';
import { faultsOfCredentials, useSignIn } from './queries.ts';

const FIELDS = ['login_id', 'password'] as const;
type Field = (typeof FIELDS)[number];
type Faults = Readonly<Partial<Record<string, Pick<FieldFault, 'code' | 'params'>>>>;

/** The two fields, what is wrong with them, and the one way to send them. */
export function useSignInForm(onSignedIn: (session: SessionView) => void) {
  const text = useText();
  const signIn = useSignIn();
  const [values, setValues] = useState({ login_id: '', password: '' });
  const [faults, setFaults] = useState<Faults>({});
  const loginId = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const inputs = { login_id: loginId, password };

  const show = (found: Faults) => {
    setFaults(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) inputs[first].current?.focus();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const found = faultsOfCredentials(values);
    show(found);
    if (FIELDS.some((field) => found[field])) return;
    signIn.mutate(values, {
      onSuccess: onSignedIn,
      onError: (refusal) => show(byPath(refusal.fields)),
    });
  };

  const fieldProps = (field: Field) => {
    const label = text(`field.${field}`);
    const fault = faults[field];
    return {
      ref: inputs[field],
      name: field,
      label,
      value: values[field],
      error: fault && text.refusal(fault.code, { label, ...fault.params }),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValues({ ...values, [field]: event.target.value });
        setFaults({ ...faults, [field]: undefined });
      },
    };
  };

  const refusal = signIn.error?.fields.length === 0 ? signIn.error : null;
  return { submit, fieldProps, refusal, isPending: signIn.isPending };
}

function byPath(faults: readonly FieldFault[]): Faults {
  return Object.fromEntries(faults.map((fault) => [fault.path, fault]));
}
