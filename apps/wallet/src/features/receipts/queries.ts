import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import type { BodyInto, QueryInto } from '@saifu/contract/endpoint';
import { type ExportView, listExports, startExport } from '@saifu/contract/export';
import {
  getReceipt,
  getReceiptSettings,
  listReceipts,
  putReceiptSettings,
  type ReceiptSettingsView,
  type ReissuedView,
  reissueReceipt,
  sendReceipts,
} from '@saifu/contract/receipt';
import { RECEIPT_PDF_LIFE_MS } from '@saifu/domain/shared/limits';
import {
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

const receiptKeys = {
  one: (id: string) => ['receipts', 'one', id] as const,
  settings: ['receipts', 'settings'] as const,
  found: (search: ReceiptSearch) => ['receipts', 'found', search] as const,
  files: ['receipts', 'files'] as const,
};

/** Token that lets a guest read one receipt; null for signed-in users. */
type GuestToken = string | null;
export type Reissue = BodyInto<typeof reissueReceipt>;
export type SettingChanges = BodyInto<typeof putReceiptSettings>;
export type ReceiptSearch = Omit<QueryInto<typeof listReceipts>, 'limit' | 'cursor'>;

/** Refetches well before the PDF link expires. */
export const PDF_FRESH_MS = RECEIPT_PDF_LIFE_MS - 60_000;
const FILES_POLL_INTERVAL_MS = 1000;

export function useReceipt(id: string | null, guestToken: GuestToken = null) {
  return useQuery({
    queryKey: receiptKeys.one(id ?? ''),
    enabled: id !== null,
    staleTime: PDF_FRESH_MS,
    refetchInterval: PDF_FRESH_MS,
    queryFn: ({ signal }) =>
      call(getReceipt, { params: { id: id ?? '' } }, { signal, ...as(guestToken) }),
  });
}

/** Reissues a receipt and updates the cached one. */
export function useReissue(id: string) {
  const queryClient = useQueryClient();
  return async (body: Reissue): Promise<ReissuedView> => {
    const reissued = await call(reissueReceipt, { params: { id }, body });
    queryClient.setQueryData(receiptKeys.one(id), reissued);
    return reissued;
  };
}

export function mailReceipt(id: string, email: string) {
  return call(sendReceipts, { body: { receipt_ids: [id], email } });
}

export function useReceiptSettings() {
  return useQuery({
    queryKey: receiptKeys.settings,
    queryFn: ({ signal }) => call(getReceiptSettings, {}, { signal }),
  });
}

export function useSaveSettings(): (changes: SettingChanges) => Promise<ReceiptSettingsView> {
  const queryClient = useQueryClient();
  return async (changes) => {
    const settings = await call(putReceiptSettings, { body: changes });
    queryClient.setQueryData(receiptKeys.settings, settings);
    return settings;
  };
}

/** Receipts that match a search, paginated. */
export function useFoundReceipts(search: ReceiptSearch) {
  return useInfiniteQuery({
    queryKey: receiptKeys.found(search),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...search, ...(pageParam && { cursor: pageParam }) };
      return call(listReceipts, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Starts an export of all receipts that match a search. The file then appears in the list. */
export function useCreateFile(
  kind: 'receipts_zip' | 'statement_pdf',
): (search: ReceiptSearch) => Promise<ExportView> {
  const queryClient = useQueryClient();
  return async (search) => {
    const file = await call(startExport, { body: { kind, ...search } });
    await queryClient.invalidateQueries({ queryKey: receiptKeys.files });
    return file;
  };
}

/** Exported files, polled while one of them is being created. */
export function useFiles() {
  return useQuery({
    queryKey: receiptKeys.files,
    queryFn: ({ signal }) => call(listExports, {}, { signal }),
    refetchInterval: ({ state }: Query<FilePage>) => {
      return state.data?.items.some(isGenerating) ? FILES_POLL_INTERVAL_MS : false;
    },
    // The data export is shown on the privacy screen.
    select: ({ items }) => items.filter(({ kind }) => kind !== 'account_data'),
  });
}

type FilePage = { readonly items: ExportView[]; readonly next_cursor: string | null };

export function isGenerating({ state }: ExportView): boolean {
  return state === 'waiting' || state === 'running';
}

/** Runs the server's schema validation on the client. */
export function validateReissue(body: Reissue) {
  return validateForm(reissueReceipt.body, body);
}

export function validateSettings(changes: SettingChanges) {
  return validateForm(putReceiptSettings.body, changes);
}

function as(guestToken: GuestToken): { readonly guestToken?: string } {
  return guestToken === null ? {} : { guestToken };
}
