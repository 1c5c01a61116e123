import * as accountingExport from '@saifu/contract/accounting-export';
import * as apiRequest from '@saifu/contract/api-request';
import * as balance from '@saifu/contract/balance';
import * as catalogItem from '@saifu/contract/catalog-item';
import type {
  AcceptedFile,
  BodyInto,
  Endpoint,
  ParamsInto,
  QueryInto,
  QueryOf,
  ReplyOf,
} from '@saifu/contract/endpoint';
import * as event from '@saifu/contract/event';
import * as fee from '@saifu/contract/fee';
import type { FileReply } from '@saifu/contract/file-reply';
import * as invoice from '@saifu/contract/invoice';
import * as invoiceSend from '@saifu/contract/invoice-send';
import * as merchant from '@saifu/contract/merchant';
import * as merchantBankAccount from '@saifu/contract/merchant-bank-account';
import * as merchantExport from '@saifu/contract/merchant-export';
import * as merchantOverview from '@saifu/contract/merchant-overview';
import * as merchantPayment from '@saifu/contract/merchant-payment';
import * as merchantReceipt from '@saifu/contract/merchant-receipt';
import * as merchantRecurringBilling from '@saifu/contract/merchant-recurring-billing';
import * as merchantRefundRequest from '@saifu/contract/merchant-refund-request';
import * as merchantStore from '@saifu/contract/merchant-store';
import * as orderProgress from '@saifu/contract/order-progress';
import * as paymentTimeline from '@saifu/contract/payment-timeline';
import * as payout from '@saifu/contract/payout';
import * as payoutStatement from '@saifu/contract/payout-statement';
import * as providerDispute from '@saifu/contract/provider-dispute';
import * as qrCode from '@saifu/contract/qr-code';
import * as webhook from '@saifu/contract/webhook';
import { getIterateName, getMethodName, type IterateName, type MethodName } from './method-name.ts';
import type { SaifuFile } from './saifu-file.ts';

/** The resources of the client, and the files of the contract that define each. */
const RESOURCES = {
  invoices: { ...invoice, ...invoiceSend, ...orderProgress },
  payments: { ...merchantPayment, ...paymentTimeline, ...merchantReceipt, ...merchantOverview },
  exports: merchantExport,
  refundRequests: merchantRefundRequest,
  disputes: providerDispute,
  balance,
  fees: fee,
  payouts: { ...payout, ...payoutStatement },
  bankAccount: merchantBankAccount,
  accountingExports: accountingExport,
  recurringBillings: merchantRecurringBilling,
  qrCodes: qrCode,
  stores: merchantStore,
  catalogItems: catalogItem,
  webhooks: webhook,
  events: event,
  apiKeys: merchant,
  apiRequests: apiRequest,
} as const;

/** All methods for merchants but event streams, with the names and types of the contract. */
export type Resources = {
  readonly [Resource in keyof typeof RESOURCES]: Methods<Resource, (typeof RESOURCES)[Resource]>;
};

export type ResourceMethod = {
  readonly resource: string;
  readonly method: string;
  readonly row: Endpoint;
  /** The method that follows all pages, if this is a list. */
  readonly iterate: string | undefined;
};

/** The same methods at run time. */
export const RESOURCE_METHODS: readonly ResourceMethod[] = Object.entries(RESOURCES).flatMap(
  ([resource, file]) =>
    Object.entries(file).flatMap(([name, row]) => {
      if (!isMerchantEndpoint(row)) return [];
      const method = getMethodName(resource, name);
      return [{ resource, method, row, iterate: getIterateName(method) }];
    }),
);

export type RequestOptions = {
  /** Aborts the request, its retries and the reading of a file. */
  readonly signal?: AbortSignal;
  /**
   * A UUID. Requests with the same key are executed once. By default each call that creates
   * something has a new one, which its retries share.
   */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
};

function isMerchantEndpoint(value: unknown): value is Endpoint {
  if (typeof value !== 'object' || value === null || !('path' in value)) return false;
  return 'access' in value && value.access === 'merchant' && !('stream' in value);
}

type MerchantRow = Pick<Endpoint, 'method' | 'path'> & { readonly access: 'merchant' };

/** Whether the client has a method for it: event streams have none. */
type IsCalled<Row> = Row extends { readonly stream: true }
  ? false
  : Row extends MerchantRow
    ? true
    : false;

type Methods<Resource extends string, File> = {
  readonly [Name in keyof File & string as IsCalled<File[Name]> extends true
    ? MethodName<Resource, Name>
    : never]: Method<File[Name]>;
} & {
  readonly [Name in keyof File & string as IsCalled<File[Name]> extends true
    ? IterateName<MethodName<Resource, Name>>
    : never]: IterateMethod<File[Name]>;
};

type Method<Row> = (...input: Arguments<Row>) => Promise<Result<Row>>;

type IterateMethod<Row> = (...input: Arguments<Row>) => AsyncIterable<ItemOf<ReplyOf<Row>>>;

type Arguments<Row> = [...PathArguments<Row>, ...InputArguments<Row>, options?: RequestOptions];

/** One id is passed as it is, several by name. */
type PathArguments<Row> = [ParamsInto<Row>] extends [undefined]
  ? []
  : keyof ParamsInto<Row> extends 'id'
    ? [id: string]
    : [params: Readonly<ParamsInto<Row>>];

/** No endpoint has two of a file, a body and a query. */
type InputArguments<Row> = Row extends { readonly accepts: AcceptedFile }
  ? [file: Blob]
  : [BodyInto<Row>] extends [undefined]
    ? [QueryInto<Row>] extends [undefined]
      ? []
      : Optional<QueryInput<QueryInto<Row>, QueryOf<Row>>>
    : Optional<BodyInto<Row>>;

type Optional<Input> =
  Record<never, never> extends Input ? [input?: Readonly<Input>] : [input: Readonly<Input>];

/** A number may be passed as a number, although a query holds text. */
type QueryInput<Into, Parsed> = {
  [Key in keyof Into]:
    | Into[Key]
    | (Key extends keyof Parsed ? Extract<Parsed[Key], number> : never);
};

type Result<Row> = ReplyOf<Row> extends FileReply ? SaifuFile : ReplyOf<Row>;

type ItemOf<Reply> = Reply extends { readonly items: readonly (infer Item)[] } ? Item : never;
