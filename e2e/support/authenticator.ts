import type { CDPSession, Page } from '@playwright/test';

/** The authenticator of a phone, simulated by Chromium: it keeps passkeys and verifies the user. */
export type VirtualAuthenticator = {
  /** Whether the next verification of the user succeeds. */
  readonly setUserVerified: (isVerified: boolean) => Promise<void>;
  /** Whether the user touches the authenticator when asked. */
  readonly setPresence: (isPresent: boolean) => Promise<void>;
  readonly countPasskeys: () => Promise<number>;
};

export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setUserVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    setPresence: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    countPasskeys: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
