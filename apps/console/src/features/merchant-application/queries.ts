import { ApiError } from '@saifu/client/api-error';
import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import {
  applicationParts,
  type MerchantApplicationView,
  openMerchantApplication,
  saveMerchantApplication,
  startMerchantApplication,
  submitMerchantApplication,
  withdrawMerchantApplication,
} from '@saifu/contract/merchant-application';
import { findTowns, readPostalCode } from '@saifu/contract/postal-code';
import { AppError } from '@saifu/domain/shared/app-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerPart } from '../../components/application-answers.tsx';

type SaveBody = BodyInto<typeof saveMerchantApplication>;
export type PartBody<Part extends AnswerPart> = NonNullable<SaveBody[Part]>;

const KEY = ['merchant-application'] as const;

export function requestApplicationLink(email: string) {
  return callConsole(startMerchantApplication, { body: { email } });
}

export function validateApplicant(values: { readonly email: string }) {
  return validateForm(startMerchantApplication.body, values);
}

/** The application of a link. The token is no part of the key, which the cache keeps. */
export function useApplication(token: string) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callConsole(openMerchantApplication, { body: { token } }, { signal }),
    refetchOnWindowFocus: false,
    retry: false,
  });
}

export function validatePart(part: AnswerPart, body: unknown) {
  return validateForm(applicationParts[part], body);
}

type Change = (application: MerchantApplicationView) => Promise<MerchantApplicationView>;

/** What an applicant may do. After an error the application is fetched again. */
export function useApplicationChanges(token: string) {
  const client = useQueryClient();
  const keep = async (change: Promise<MerchantApplicationView>) => {
    try {
      const changed = await change;
      client.setQueryData<MerchantApplicationView>(KEY, changed);
      return changed;
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith('merchant_application.')) {
        void client.invalidateQueries({ queryKey: KEY });
      }
      throw error;
    }
  };
  const submit: Change = ({ version, terms_version }) =>
    keep(callConsole(submitMerchantApplication, { body: { token, version, terms_version } }));
  const withdraw: Change = ({ version }) =>
    keep(callConsole(withdrawMerchantApplication, { body: { token, version } }));
  const save = <Part extends AnswerPart>(
    { version }: MerchantApplicationView,
    part: Part,
    body: PartBody<Part>,
  ) =>
    keep(
      callConsole(saveMerchantApplication, {
        body: { token, version, [part]: body } as SaveBody,
      }),
    ).catch((error: unknown) => {
      throw withoutPart(error, part);
    });
  return { save, submit, withdraw };
}

/** The form of a part knows its fields without the name of the part. */
function withoutPart(error: unknown, part: AnswerPart): unknown {
  if (!(error instanceof ApiError) || error.fields.length === 0) return error;
  const { code, params, fields } = error;
  const own = fields.map((field) => ({ ...field, path: field.path.replace(`${part}.`, '') }));
  return new AppError(code, params, own);
}

/** The towns of a typed postal code, once it is complete. */
export function useTowns(typed: string) {
  const code = readPostalCode(typed);
  return useQuery({
    queryKey: ['towns', code],
    queryFn: ({ signal }) => callConsole(findTowns, { params: { code: code ?? '' } }, { signal }),
    enabled: code !== undefined,
    select: ({ items }) => items,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
