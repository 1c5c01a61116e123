import type { ErrorCode, FieldError } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/i18n/texts';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
import { toAppError } from '../lib/to-app-error.ts';

export type FormError = Pick<FieldError, 'code' | 'params'>;
export type FormErrors = Readonly<Partial<Record<string, FormError>>>;

type FormValues = Readonly<Record<string, string | boolean>>;
type FieldName<Values> = keyof Values & string;
type FieldNameOfType<Values, Kind> = {
  [Name in FieldName<Values>]: Values[Name] extends Kind ? Name : never;
}[FieldName<Values>];

type FormOptions<Values extends FormValues, Reply> = {
  /** Every field with its initial value, in display order. */
  readonly initial: Values;
  /** Validation before sending; usually derived from the schema of the endpoint. */
  readonly validate: (values: Values) => FormErrors;
  readonly labels: Readonly<Partial<Record<FieldName<Values>, TextKey>>>;
  readonly send: (values: Values) => Promise<Reply>;
  readonly onDone: (reply: Reply, values: Values) => void;
  /** Maps error codes of the whole call to the field they concern. */
  readonly fieldByErrorCode?: Readonly<Partial<Record<ErrorCode, FieldName<Values>>>>;
  /** A field that is cleared on its error: users retype a code rather than edit it. */
  readonly clearOnError?: FieldNameOfType<Values, string>;
};

/**
 * State of one form: values, errors and submit. Values stay after an error, the first invalid field
 * is focused, and one press sends one call. A field is found by its `name`, which `fieldProps` and
 * `checkProps` set.
 */
export function useForm<Values extends FormValues, Reply>(options: FormOptions<Values, Reply>) {
  const t = useTranslate();
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const sending = useSubmit(options, values, (found, isRejected) => {
    setErrors(found);
    const { clearOnError } = options;
    if (isRejected && clearOnError !== undefined && found[clearOnError]) {
      setValues((now) => ({ ...now, [clearOnError]: '' }));
    }
  });

  /** Removes an error whose cause is gone. */
  const clearError = (name: FieldName<Values>) =>
    setErrors((now) => ({ ...now, [name]: undefined }));

  const set = <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => {
    setValues((now) => ({ ...now, [name]: value }));
    clearError(name);
  };

  /** Validates one field before submit; an existing server error stays. */
  const validateField = (name: FieldName<Values>) => {
    const error = options.validate(values)[name];
    if (error) setErrors((now) => ({ ...now, [name]: error }));
  };

  const getLabel = (name: FieldName<Values>): string => {
    const key = options.labels[name];
    return key === undefined ? '' : t(key);
  };
  const getError = (name: FieldName<Values>): string | undefined => {
    const error = errors[name];
    return error && t.error(error.code, { label: getLabel(name), ...error.params });
  };

  const fieldProps = <Name extends FieldNameOfType<Values, string>>(name: Name) => ({
    name,
    label: getLabel(name),
    value: values[name],
    error: getError(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      set(name, event.target.value as Values[Name]);
    },
  });

  const checkProps = <Name extends FieldNameOfType<Values, boolean>>(name: Name) => ({
    name,
    label: getLabel(name),
    checked: values[name],
    error: getError(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      set(name, event.target.checked as Values[Name]);
    },
  });

  return { values, set, clearError, validateField, fieldProps, checkProps, errors, ...sending };
}

/** Client-side errors prevent sending; server-side errors come with the error response. */
function useSubmit<Values extends FormValues, Reply>(
  options: FormOptions<Values, Reply>,
  values: Values,
  onErrors: (errors: FormErrors, isRejected: boolean) => void,
) {
  const names = Object.keys(options.initial);
  const isSending = useRef(false);
  const { mutate, reset, error, isPending } = useMutation({ mutationFn: options.send });

  const showErrors = (found: FormErrors, form: HTMLFormElement, isRejected = false) => {
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
    showErrors(found, form);
    if (names.some((name) => found[name])) return;
    isSending.current = true;
    mutate(values, {
      onSuccess: (reply) => options.onDone(reply, values),
      onError: (fieldErrors) =>
        showErrors(toFormErrors(fieldErrors, options.fieldByErrorCode), form, true),
      onSettled: () => {
        isSending.current = false;
      },
    });
  };

  const fieldErrors = error && toFormErrors(error, options.fieldByErrorCode);
  const hasFieldErrors = fieldErrors && names.some((name) => fieldErrors[name]);
  return { submit, isPending, error: error && !hasFieldErrors ? toAppError(error) : null };
}

function toFormErrors(
  error: Error,
  fieldByErrorCode: FormOptions<FormValues, unknown>['fieldByErrorCode'],
): FormErrors {
  const { code, params, fields } = toAppError(error);
  const name = fieldByErrorCode?.[code];
  if (name !== undefined) return { [name]: { code, params } };
  return Object.fromEntries(fields.map((error) => [error.path, error]));
}
