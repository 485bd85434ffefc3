import { test as base, expect } from '@playwright/test'
import { cutOff, failEachFileOnce } from './lazy-parts.ts'
import { watchPages } from './watch-pages.ts'

/** Takes complaints out that a test has provoked; the others stay. */
export function forgive(complaints: string[], pattern: RegExp): void {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !pattern.test(text)))
}

interface TestFixtures {
  /** What the browser held against any page so far; a test that expects some takes them out. */
  readonly complaints: string[]
  /** From now on the first request for each lazily loaded file is cut off, those of the named parts among them. */
  readonly loseFiles: (...parts: string[]) => Promise<void>
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
