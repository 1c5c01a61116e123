import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/staff-merchant-application';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { ApplicationFilter } from './filter.ts';

type Application = wire.StaffApplicationView;

const keys = {
  lists: ['staff-applications', 'list'] as const,
  list: (filter: ApplicationFilter) => ['staff-applications', 'list', filter] as const,
  one: (id: string) => ['staff-applications', 'one', id] as const,
};

/** Longest waiting first. The previous result stays visible. */
export function useApplications(filter: ApplicationFilter) {
  return useInfiniteQuery({
    queryKey: keys.list(filter),
    ...listOptions((page, options) =>
      callConsole(
        wire.listMerchantApplications,
        { query: { ...toQuery(filter), ...page } },
        options,
      ),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

export function useApplication(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) =>
      callConsole(wire.getMerchantApplication, { params: { id } }, { signal }),
  });
}

/** What staff do with an application. Afterwards it is shown as the server has it. */
export function useReview({ id, version }: Pick<Application, 'id' | 'version'>) {
  const client = useQueryClient();
  const params = { id };
  const keep = async (change: Promise<Application>) => {
    try {
      client.setQueryData<Application>(keys.one(id), await change);
    } catch (error) {
      void client.invalidateQueries({ queryKey: keys.one(id) });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: keys.lists });
    }
  };
  return {
    assign: (assigned: 'me' | 'nobody') =>
      keep(callConsole(wire.assignMerchantApplication, { params, body: { assigned } })),
    check: (body: Omit<BodyInto<typeof wire.checkMerchantApplication>, 'version'>) =>
      keep(callConsole(wire.checkMerchantApplication, { params, body: { version, ...body } })),
    requestChanges: (body: Omit<BodyInto<typeof wire.requestApplicationChanges>, 'version'>) =>
      keep(callConsole(wire.requestApplicationChanges, { params, body: { version, ...body } })),
    approve: () =>
      keep(callConsole(wire.approveMerchantApplication, { params, body: { version } })),
    reject: (body: Omit<BodyInto<typeof wire.rejectMerchantApplication>, 'version'>) =>
      keep(callConsole(wire.rejectMerchantApplication, { params, body: { version, ...body } })),
    reveal: (reason: string) =>
      callConsole(wire.revealMerchantApplication, { params, body: { reason } }),
  };
}

const ANY_VERSION = 1;

export function validateReveal(values: { readonly reason: string }) {
  return validateForm(wire.revealMerchantApplication.body, values);
}

export function validateRejection(values: object) {
  return validateForm(wire.rejectMerchantApplication.body, { version: ANY_VERSION, ...values });
}

export function validateRequest(values: object) {
  return validateForm(wire.requestApplicationChanges.body, { version: ANY_VERSION, ...values });
}
