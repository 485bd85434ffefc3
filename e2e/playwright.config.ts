import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/find-browser.ts'

const browser = await findBrowser()

/** With the faults, these take as long as all the others together. `take-back` moves the clock of its chain: none of its world comes after it. */
const longJourneys = ['approve-bids', 'keep-wallet', 'take-back', 'wallet-connect', 'welcome-newcomer'].map(
  (name) => `journeys/${name}.spec.ts`,
)

export default defineConfig({
  outputDir: '../test-results',
  // Each has a Melos of its own, in which its files come one after another.
  workers: 2,
  projects: [
    {
      name: 'pages',
      testMatch: ['journeys/**/*.spec.ts', 'attacks/**/*.spec.ts'],
      testIgnore: longJourneys,
      workers: 1,
    },
    { name: 'money', testMatch: [...longJourneys, 'faults/**/*.spec.ts'], workers: 1 },
  ],
  forbidOnly: true,
  // `npm test` names what needed its second try.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: browser.path,
      env: browser.env,
      // Containers and ordinary users often lack what the sandbox needs; the pages are our own.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    screenshot: 'only-on-failure',
  },
})
