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

/** The server uses the same message catalog as the web app. */
export function getTranslate(language: Language): Translate {
  const t = translators.get(language) ?? translators.get(FALLBACK_LANGUAGE);
  if (t === undefined) throw new Error('no message catalog is loaded');
  return t;
}

/** The wire format of an error, with the title in the caller's language. */
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

/** A raw HTTP response, for connections that have a socket but no parsed request. */
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
