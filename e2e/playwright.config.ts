import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/find-browser.ts'

const browser = await findBrowser()

export default defineConfig({
  testMatch: '{journeys,faults}/**/*.spec.ts',
  outputDir: '../test-results',
  workers: 1,
  forbidOnly: true,
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
