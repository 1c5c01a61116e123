import workerUrl from './decode-worker.ts?worker&url';

/** A policy hands out what the browser takes for a script's address; to the types it is text. */
type Policy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** The one name that the content policy lets a script's address be vouched for under. */
const POLICY_NAME = 'saifu-worker';

const RULES: Policy = {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError('only our own worker is trusted');
    return url;
  },
};

let policy: Policy | undefined;

export function openDecodeWorker(): Worker {
  policy ??= policyFrom(Reflect.get(globalThis, 'trustedTypes'));
  return new Worker(policy.createScriptURL(workerUrl), { type: 'module' });
}

function policyFrom(trustedTypes: TrustedTypes | undefined): Policy {
  return trustedTypes?.createPolicy(POLICY_NAME, RULES) ?? RULES;
}
