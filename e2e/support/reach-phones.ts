import type { Fixtures } from '@playwright/test'
import { phoneSettings } from './connect-phone.ts'
import { type Melos, startMelos } from './start-melos.ts'
import { type Relay, startRelay } from './wallet-connect-relay.ts'

/** A Melos with a project at WalletConnect, and the relay over which phones reach it. */
export const reachPhones: Fixtures<object, { relay: Relay; melos: Melos }> = {
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const relay = await startRelay()
      await use(relay)
      await relay.stop()
    },
    { scope: 'worker' },
  ],
  melos: [
    async ({ relay }, use) => {
      const { melos, stop } = await startMelos(phoneSettings(relay))
      await use(melos)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
}
