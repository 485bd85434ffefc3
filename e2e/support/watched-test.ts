import { test as base, expect } from '@playwright/test'
import { cutOff, failEachFileOnce } from './lazy-parts.ts'
import { watchPages } from './watch-pages.ts'

/** Removes the complaints that a test provokes. */
export function forgive(complaints: string[], pattern: RegExp): void {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !pattern.test(text)))
}

interface TestFixtures {
  /** Console errors and failed requests so far; a test removes those that it expects. */
  readonly complaints: string[]
  /** Aborts the first request for each lazily loaded file and expects the named parts among them. */
  readonly loseFiles: (...parts: string[]) => Promise<void>
}

/** No page may log an error or fail a request. */
export const test = base.extend<TestFixtures>({
  complaints: [
    // Depending on `page` opens its context first.
    async ({ browser, page: _, javaScriptEnabled }, use) => {
      const complaints: string[] = []
      const end = watchPages(browser, { complaints, hasScripts: javaScriptEnabled ?? true })
      await use(complaints)
      end()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  loseFiles: async ({ context, complaints }, use) => {
    const expected: string[] = []
    let lost: ReadonlySet<string> = new Set()
    await use(async (...parts) => {
      expected.push(...parts)
      lost = await failEachFileOnce(context)
    })
    forgive(complaints, cutOff)
    expect([...lost]).toEqual(expect.arrayContaining(expected))
  },
})

export { expect }
