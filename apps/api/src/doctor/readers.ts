import { inspectReader, type ReaderResult } from '../gateways/diagnostics/inspect-reader.ts';
import { CHECK_MS, type Check, type Finding, fail, ok, skip, warn } from './check.ts';

/** Leaves time to report a reader that does not answer. */
const STEP_MS = CHECK_MS - 500;
const SEVERITY = ['fail', 'warn'] as const;

export const readersCheck: Check = {
  name: 'receipt readers',
  async run({ config, version }, signal) {
    const { readerUrls, readerSecrets } = config;
    const [secret] = readerSecrets;
    if (readerUrls.length === 0 || secret === undefined) {
      return skip('READER_URL is not set: each API process reads receipts itself.');
    }
    const within = AbortSignal.any([signal, AbortSignal.timeout(STEP_MS)]);
    const findings = await Promise.all(
      readerUrls.map(async (url) =>
        judge(url.host, await inspectReader(url, secret, within), version),
      ),
    );
    const worst = SEVERITY.flatMap((status) => findings.filter((each) => each.status === status));
    const [first] = worst;
    if (first === undefined) return ok(findings.map(({ text }) => text).join(' '));
    // The advice of the worst; what the others need becomes visible once it is followed.
    return { ...first, text: worst.map(({ text }) => text).join(' ') };
  },
};

function judge(host: string, result: ReaderResult, version: string): Finding {
  switch (result.kind) {
    case 'unreachable':
      return fail(
        `${host} does not answer (${result.code}).`,
        'Start the reader, correct READER_URL, or open the firewall.',
      );
    case 'rejected':
      return fail(
        `${host} rejects the secret.`,
        'The first value of READER_SECRET here must be one of those of the reader.',
      );
    case 'unknown':
      return fail(
        `${host} answers ${result.status}, but it is not a reader.`,
        'Correct READER_URL.',
      );
    default:
      return judgeStatus(host, result, version);
  }
}

function judgeStatus(
  host: string,
  { status, version: found }: ReaderResult & { readonly kind: 'accepted' },
  version: string,
): Finding {
  if (found !== version) {
    const text = `${host} answers with another version; installed here is ${version}.`;
    return warn(text, 'Install the same release on all hosts.');
  }
  if (status === 'ready') return ok(`${host} is ready.`);
  const text = `${host} accepts the secret, but it is not ready.`;
  return warn(text, 'It is starting or stopping, or its workers cannot start: look into its log.');
}
