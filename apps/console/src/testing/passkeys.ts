import type { MemberPasskeyView } from '@saifu/contract/member-passkey';
import type { PasskeyRegistrationOptionsView } from '@saifu/contract/passkey';
import { AUTHENTICATION_OPTIONS } from '@saifu/web/testing/passkeys.ts';

export const phone: MemberPasskeyView = {
  id: 'mpk_phone',
  name: 'Safari · iPhone',
  is_backed_up: true,
  created_at: '2026-11-18T09:00:00+09:00',
  last_used_at: null,
};

const { challenge, timeout } = AUTHENTICATION_OPTIONS;

export const REGISTRATION_OPTIONS: PasskeyRegistrationOptionsView = {
  rp: { id: 'localhost', name: 'Saifu' },
  user: { id: 'AQID', name: 'owner@saifu.example', displayName: 'Haruko Sakurai' },
  challenge,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};
