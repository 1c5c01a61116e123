/** The documented fields of a Stripe error. */
export type ErrorBody = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
};

/** An error that is returned as a Stripe error object. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errorBody: ErrorBody;
  /** Objects included with the error, such as the intent whose card was declined. */
  readonly includedObjects: Readonly<Record<string, unknown>>;
  /**
   * The request was rejected during parsing, before execution, so its idempotency key stays unused.
   */
  readonly isBeforeExecution: boolean;

  constructor(
    status: number,
    errorBody: ErrorBody,
    options: {
      includedObjects?: Readonly<Record<string, unknown>>;
      isBeforeExecution?: boolean;
    } = {},
  ) {
    super(errorBody.message);
    this.status = status;
    this.errorBody = errorBody;
    this.includedObjects = options.includedObjects ?? {};
    this.isBeforeExecution = options.isBeforeExecution ?? false;
  }
}

/** An invalid parameter. */
export function invalidParamError(message: string, param: string, code?: string): ApiError {
  const errorBody = {
    type: 'invalid_request_error',
    message,
    param,
    ...(code && { code }),
  } as const;
  return new ApiError(400, errorBody, { isBeforeExecution: true });
}

/** A valid request that cannot be executed. */
export function invalidRequestError(message: string, code: string, param?: string): ApiError {
  const errorBody = {
    type: 'invalid_request_error',
    message,
    code,
    ...(param && { param }),
  } as const;
  return new ApiError(400, errorBody);
}

export function resourceMissingError(objectName: string, id: string, param: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${objectName}: '${id.slice(0, 80)}'`,
    param,
  });
}

export function unknownRouteError(method: string, url: string): ApiError {
  const path = url.split('?')[0] ?? url;
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}).`,
  });
}

export function cardError(message: string, code: string, param: string): ApiError {
  const errorBody = { type: 'card_error', message, code, param } as const;
  return new ApiError(402, errorBody, { isBeforeExecution: true });
}

export function createServerError(): ApiError {
  return new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
}
