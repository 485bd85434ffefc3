import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserType, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { markAsEnding } from './watch-pages.ts'

/** Kills the tab, so that not even its unload handlers run; the browser stays open. */
export async function killTab(page: Page): Promise<void> {
  markAsEnding(page)
  await crashTab(page)
  await page.close()
}

/** Crashes the page and leaves its tab open. */
export async function crashTab(page: Page): Promise<void> {
  const died = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // The crashed page cannot answer.
  session.send('Page.crash').catch(() => undefined)
  await died
}

export interface Profile {
  readonly open: () => Promise<BrowserContext>
  /** Kills the process; whatever the browser had not written to disk is lost. */
  readonly kill: () => Promise<void>
  /** Whether local storage with this text is on disk, which takes up to five seconds. */
  readonly hasWritten: (text: string) => Promise<boolean>
  readonly remove: () => Promise<void>
}

type ProfileOptions = NonNullable<Parameters<BrowserType['launchPersistentContext']>[1]>

/** A browser with a profile on disk. */
export async function createProfile(launch: LaunchOptions, options: ProfileOptions): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'melos-profile-'))
  let context: BrowserContext | undefined
  return {
    async open() {
      context = await chromium.launchPersistentContext(folder, { ...launch, ...options })
      return context
    },
    async kill() {
      const browser = context?.browser()
      if (context === undefined || browser == null) throw new Error('There is no browser to kill')
      for (const page of context.pages()) markAsEnding(page)
      const ended = context.waitForEvent('close')
      const session = await browser.newBrowserCDPSession()
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      const id = processInfo.find(({ type }) => type === 'browser')?.id
      if (id === undefined) throw new Error('The browser does not say which process it is')
      process.kill(id, 'SIGKILL')
      await ended
      context = undefined
    },
    async hasWritten(text) {
      const storage = join(folder, 'Default/Local Storage/leveldb')
      const logs = (await readdir(storage)).filter((name) => name.endsWith('.log'))
      const contents = await Promise.all(logs.map((name) => readFile(join(storage, name), 'latin1')))
      return contents.some((content) => content.includes(text))
    },
    async remove() {
      await context?.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
