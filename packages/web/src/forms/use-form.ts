import type { AppError, ErrorCode, FieldError } from '@saifu/domain/shared/app-error';
import type { TextKey } from '@saifu/i18n/texts';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
import { toAppError } from '../lib/to-app-error.ts';

export type FormError = Pick<FieldError, 'code' | 'params'>;
export type FormErrors = Readonly<Partial<Record<string, FormError>>>;

type FormValues = Readonly<Record<string, string | boolean>>;
type FieldName<Values> = keyof Values & string;
type FieldNameOfType<Values, Kind> = {
  [Name in FieldName<Values>]: Values[Name] extends Kind ? Name : never;
}[FieldName<Values>];

type FieldsOptions<Values extends FormValues> = {
  /** Every field with its initial value, in display order. */
  readonly initial: Values;
  /** Validation before sending; usually derived from the schema of the endpoint. */
  readonly validate: (values: Values) => FormErrors;
  readonly labels: Readonly<Partial<Record<FieldName<Values>, TextKey>>>;
  /** Maps error codes of the whole call to the field they concern. */
  readonly fieldByErrorCode?: Readonly<Partial<Record<ErrorCode, FieldName<Values>>>>;
  /** A field that is cleared on its error: users retype a code rather than edit it. */
  readonly clearOnError?: FieldNameOfType<Values, string>;
};

type SubmitOptions<Values, Reply> = {
  readonly send: (values: Values) => Promise<Reply>;
  readonly onDone: (reply: Reply, values: Values) => void;
};

/**
 * A form with a submit button: its fields, and sending. Values stay after an error, the first
 * invalid field is focused, and one press sends one call.
 */
export function useForm<Values extends FormValues, Reply>(
  options: FieldsOptions<Values> & SubmitOptions<Values, Reply>,
) {
  const fields = useFields(options);
  return { ...fields, ...useSubmit(fields, options) };
}

/**
 * Values and errors of the fields of a form. Use it alone where something other than a submit
 * button sends the values; otherwise use `useForm`. A field is found by its `name`, which
 * `fieldProps` and `checkProps` set, or by `data-field`.
 */
export function useFields<Values extends FormValues>(options: FieldsOptions<Values>) {
  const [initial] = useState(options.initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const container = useRef<HTMLDivElement>(null);
  const names = Object.keys(initial) as FieldName<Values>[];

  /** Removes an error whose cause is gone. */
  const clearError = (name: FieldName<Values>) =>
    setErrors((now) => ({ ...now, [name]: undefined }));

  const set = <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => {
    setValues((now) => ({ ...now, [name]: value }));
    clearError(name);
  };

  const showErrors = (found: FormErrors, parent: HTMLElement | null): boolean => {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first === undefined) return false;
    parent?.querySelector<HTMLElement>(`[name="${first}"],[data-field="${first}"]`)?.focus();
    return true;
  };

  return {
    values,
    errors,
    /** `ref` of the element around the fields, unless it is a form with a submit button. */
    container,
    set,
    clearError,
    /** Resets all fields except those in `kept`. */
    clear: useCallback(
      (kept: readonly FieldName<Values>[] = []) => {
        const pick = (now: Values) => Object.fromEntries(kept.map((name) => [name, now[name]]));
        setValues((now) => ({ ...initial, ...pick(now) }));
        setErrors({});
      },
      [initial],
    ),
    ...useFieldProps(options.labels, { values, errors, set }),

    /** Validates one field before submit; an existing server error stays. */
    validateField: (name: FieldName<Values>) => {
      const error = options.validate(values)[name];
      if (error) setErrors((now) => ({ ...now, [name]: error }));
    },

    /** Empty or invalid fields in display order. Shows no errors. */
    listInvalid: () => {
      const found = options.validate(values);
      return names.filter((name) => found[name]);
    },

    /** Shows all errors and focuses the first invalid field. True if there are none. */
    check: (parent: HTMLElement | null = container.current) =>
      !showErrors(options.validate(values), parent),

    /** Shows an error response at the fields it concerns. False if it concerns none. */
    showRejection: (error: Error, parent: HTMLElement | null = container.current) => {
      const found = toFormErrors(error, options.fieldByErrorCode);
      const { clearOnError } = options;
      if (clearOnError !== undefined && found[clearOnError]) {
        setValues((now) => ({ ...now, [clearOnError]: '' }));
      }
      return showErrors(found, parent);
    },
  };
}

type Fields<Values> = {
  readonly values: Values;
  readonly check: (form: HTMLFormElement) => boolean;
  readonly showRejection: (error: Error, form: HTMLFormElement) => boolean;
};

/**
 * Sends the fields of a form. Invalid ones prevent sending. An error response is shown at the
 * fields it concerns; otherwise it is the `error` of the form.
 */
export function useSubmit<Values, Reply>(
  { values, check, showRejection }: Fields<Values>,
  { send, onDone }: SubmitOptions<Values, Reply>,
) {
  const isSending = useRef(false);
  const [error, setError] = useState<AppError | null>(null);
  // The mutation cache keeps what `mutate` receives: a function, not the typed values.
  const { mutate, isPending } = useMutation({
    mutationFn: (sendValues: () => Promise<Reply>) => sendValues(),
    gcTime: 0,
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    setError(null);
    if (!check(form)) return;
    isSending.current = true;
    mutate(() => send(values), {
      onSuccess: (reply) => onDone(reply, values),
      onError: (rejection) => {
        if (!showRejection(rejection, form)) setError(toAppError(rejection));
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  };

  return { submit, isPending, error };
}

type FieldsState<Values extends FormValues> = {
  readonly values: Values;
  readonly errors: FormErrors;
  readonly set: <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => void;
};

function useFieldProps<Values extends FormValues>(
  labels: FieldsOptions<Values>['labels'],
  { values, errors, set }: FieldsState<Values>,
) {
  const t = useTranslate();

  const getTexts = <Name extends FieldName<Values>>(name: Name) => {
    const key = labels[name];
    const label = key === undefined ? '' : t(key);
    const error = errors[name];
    return { name, label, error: error && t.error(error.code, { label, ...error.params }) };
  };

  const fieldProps = <Name extends FieldNameOfType<Values, string>>(name: Name) => ({
    ...getTexts(name),
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      set(name, event.target.value as Values[Name]);
    },
  });

  const checkProps = <Name extends FieldNameOfType<Values, boolean>>(name: Name) => ({
    ...getTexts(name),
    checked: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      set(name, event.target.checked as Values[Name]);
    },
  });

  return { fieldProps, checkProps };
}

function toFormErrors(
  error: Error,
  fieldByErrorCode: FieldsOptions<FormValues>['fieldByErrorCode'],
): FormErrors {
  const { code, params, fields } = toAppError(error);
  const name = fieldByErrorCode?.[code];
  if (name !== undefined) return { [name]: { code, params } };
  return Object.fromEntries(fields.map((field) => [field.path, field]));
}
