import { test as base, expect } from '@playwright/test'
import { watchPages } from './watch-pages.ts'

interface TestFixtures {
  /** What the browser held against any page so far; a test that expects some takes them out. */
  readonly complaints: string[]
}

/** No page may log an error or fail a request. */
export const test = base.extend<TestFixtures>({
  complaints: [
    // The page's own window is open when its turn comes.
    async ({ browser, page: _, javaScriptEnabled }, use) => {
      const complaints: string[] = []
      const end = watchPages(browser, { complaints, hasScripts: javaScriptEnabled ?? true })
      await use(complaints)
      end()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
