import type { ErrorCode, FieldError } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/i18n/texts';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { toAppError } from '../lib/to-app-error.ts';

export type FormError = Pick<FieldError, 'code' | 'params'>;
export type FormErrors = Readonly<Partial<Record<string, FormError>>>;

type FormValues = Readonly<Record<string, string | boolean>>;
type NameOf<Values> = keyof Values & string;
type NameOfKind<Values, Kind> = {
  [Name in NameOf<Values>]: Values[Name] extends Kind ? Name : never;
}[NameOf<Values>];

type FormOptions<Values extends FormValues, Reply> = {
  /** Every field with its first value, in the order in which the form shows them. */
  readonly initial: Values;
  /** What is wrong before anyone is asked; usually the shape of the call says it. */
  readonly validate: (values: Values) => FormErrors;
  readonly labels: Readonly<Partial<Record<NameOf<Values>, TextKey>>>;
  readonly send: (values: Values) => Promise<Reply>;
  readonly onDone: (reply: Reply, values: Values) => void;
  /** Refusals of the whole call that are about one field, and belong under it. */
  readonly under?: Readonly<Partial<Record<ErrorCode, NameOf<Values>>>>;
  /** A field that is emptied when it was refused: nobody mends a code, one types another. */
  readonly retype?: NameOfKind<Values, string>;
};

/**
 * One form: its values, what is wrong with them, and the one way to send them. Values stay after a
 * refusal, the first wrong field takes the focus, and one press is one call. A field is found by
 * its `name`, which `fieldProps` and `checkProps` give it.
 */
export function useForm<Values extends FormValues, Reply>(options: FormOptions<Values, Reply>) {
  const text = useText();
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const sending = useSending(options, values, (found, isRejected) => {
    setErrors(found);
    const { retype } = options;
    if (isRejected && retype !== undefined && found[retype]) {
      setValues((now) => ({ ...now, [retype]: '' }));
    }
  });

  /** Takes a fault away whose reason is gone. */
  const forgive = (name: NameOf<Values>) => setErrors((now) => ({ ...now, [name]: undefined }));

  const set = <Name extends NameOf<Values>>(name: Name, value: Values[Name]) => {
    setValues((now) => ({ ...now, [name]: value }));
    forgive(name);
  };

  /** Judges one field before the form is sent; what the server said of it stands meanwhile. */
  const judge = (name: NameOf<Values>) => {
    const error = options.validate(values)[name];
    if (error) setErrors((now) => ({ ...now, [name]: error }));
  };

  const labelOf = (name: NameOf<Values>): string => {
    const key = options.labels[name];
    return key === undefined ? '' : text(key);
  };
  const errorOf = (name: NameOf<Values>): string | undefined => {
    const error = errors[name];
    return error && text.error(error.code, { label: labelOf(name), ...error.params });
  };

  const fieldProps = <Name extends NameOfKind<Values, string>>(name: Name) => ({
    name,
    label: labelOf(name),
    value: values[name],
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      set(name, event.target.value as Values[Name]);
    },
  });

  const checkProps = <Name extends NameOfKind<Values, boolean>>(name: Name) => ({
    name,
    label: labelOf(name),
    checked: values[name],
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      set(name, event.target.checked as Values[Name]);
    },
  });

  return { values, set, forgive, judge, fieldProps, checkProps, errors, ...sending };
}

/** Faults found here keep the values from being sent; those found there come back with the no. */
function useSending<Values extends FormValues, Reply>(
  options: FormOptions<Values, Reply>,
  values: Values,
  onErrors: (errors: FormErrors, isRejected: boolean) => void,
) {
  const names = Object.keys(options.initial);
  const isSending = useRef(false);
  const { mutate, reset, error, isPending } = useMutation({ mutationFn: options.send });

  const show = (found: FormErrors, form: HTMLFormElement, isRejected = false) => {
    onErrors(found, isRejected);
    const first = names.find((name) => found[name]);
    const control = first && form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const found = options.validate(values);
    reset();
    show(found, form);
    if (names.some((name) => found[name])) return;
    isSending.current = true;
    mutate(values, {
      onSuccess: (reply) => options.onDone(reply, values),
      onError: (fieldErrors) => show(toFormErrors(fieldErrors, options.under), form, true),
      onSettled: () => {
        isSending.current = false;
      },
    });
  };

  const fieldErrors = error && toFormErrors(error, options.under);
  const isUnderFields = fieldErrors && names.some((name) => fieldErrors[name]);
  return { submit, isPending, error: error && !isUnderFields ? toAppError(error) : null };
}

function toFormErrors(error: Error, under: FormOptions<FormValues, unknown>['under']): FormErrors {
  const { code, params, fields } = toAppError(error);
  const name = under?.[code];
  if (name !== undefined) return { [name]: { code, params } };
  return Object.fromEntries(fields.map((error) => [error.path, error]));
}
