import { PROBLEM_MEDIA_TYPE, type ProblemView } from '@saifu/contract/problem';
import type { AppError } from '@saifu/domain/shared/app-error';
import { getHttpStatus } from '@saifu/domain/shared/app-error';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { loadAllTexts, type Translate } from '@saifu/i18n/texts';

const translators: ReadonlyMap<Language, Translate> = new Map(
  await Promise.all(
    LANGUAGES.map(async (language) => [language, await loadAllTexts(language)] as const),
  ),
);

/** The server speaks from the same catalogue as the web. */
export function getTranslate(language: Language): Translate {
  const t = translators.get(language) ?? translators.get(FALLBACK_LANGUAGE);
  if (t === undefined) throw new Error('no texts');
  return t;
}

/** A refusal as the wire says it, titled in the caller's language. */
export function toProblem(error: AppError, language: Language, requestId: string): ProblemView {
  const { code, params, fields } = error;
  return {
    type: `/problems/${code}`,
    title: getTranslate(language).error(code, params),
    status: getHttpStatus(code) ?? 500,
    code,
    params: { ...params },
    fields: fields.map((field) => ({
      ...field,
      ...(field.params && { params: { ...field.params } }),
    })),
    request_id: requestId,
  };
}

/** For connections so broken that there is no request to answer, only a socket. */
export function rawProblem(
  error: AppError,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const problem = toProblem(error, FALLBACK_LANGUAGE, requestId);
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${problem.status} Refused`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
