/** A policy hands out what the browser takes for a script's address; to the types it is text. */
type Policy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** The one name that the content policy lets a script's address be vouched for under. */
const POLICY_NAME = 'saifu-worker';

const ALLOWED_URLS = /^\/(?:sw\.js|assets\/decode-worker-[\w-]+\.js)$/;

const RULES: Policy = {
  createScriptURL(url) {
    // While the app is being written its worker has the address of its source.
    if (!ALLOWED_URLS.test(url) && !import.meta.env.DEV)
      throw new TypeError('not a worker of ours');
    return url;
  },
};

let policy: Policy | undefined;

/** The address of a worker, vouched for. There are two workers, and no other address passes. */
export function toTrustedWorkerUrl(url: string): string {
  policy ??= getPolicy(Reflect.get(globalThis, 'trustedTypes'));
  return policy.createScriptURL(url);
}

function getPolicy(trustedTypes: TrustedTypes | undefined): Policy {
  return trustedTypes?.createPolicy(POLICY_NAME, RULES) ?? RULES;
}
