import { describeBrowser, findBrowser } from '@melos/test-kit/find-browser'
import { defineConfig } from '@playwright/test'

const browser = await findBrowser()
// Workers also load this file.
if (process.env.TEST_WORKER_INDEX === undefined) console.log(await describeBrowser(browser))

const named = (files: readonly string[]): string[] => files.map((file) => `${file}.spec.ts`)

// The first three projects take about equally long. Some files move their chain's clock, so tests take the time from the chain.
const bidding = named([
  'faults/{keep,lose,two}*',
  'journeys/{admission,alerts,connect-wallet,melos-wallet,own-account,place-bid,reclaim-deposit,settle-auction,studio}',
])
const running = named([
  'faults/{every,replace,settle}*',
  'journeys/{approve,check,infringement,list,wallet-connect,welcome,whole,withdraw}*',
])
// Its tests need days of the chain's time, so it starts with a Melos of its own.
const paying = named(['journeys/take-royalties'])

export default defineConfig({
  outputDir: '../test-results',
  // Each project has its own Melos and runs its files one after another, by name.
  workers: 3,
  projects: [
    { name: 'reading', testMatch: '**/*.spec.ts', testIgnore: [...bidding, ...running, ...paying], workers: 1 },
    { name: 'bidding', testMatch: bidding, workers: 1 },
    { name: 'running', testMatch: running, workers: 1 },
    { name: 'paying', testMatch: paying, workers: 1 },
  ],
  forbidOnly: true,
  // `npm test` names the tests that needed a retry.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    // Tests share an emptied context and its process, which saves a third of a page's CPU time.
    reuseContext: true,
    launchOptions: {
      executablePath: browser.path,
      env: browser.env,
      // Containers often lack what the sandbox needs, and the pages are our own.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    screenshot: 'only-on-failure',
  },
})
