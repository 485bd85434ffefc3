import { expect, test } from 'vitest'
import { browserStorage } from '../lib/browser-storage.ts'
import { storeAppHashes } from './store-app-hash.ts'

const kept = () => browserStorage.getItem('fe-version')

/** Browsers mark answers this way: `basic` from the page's own server, `cors` from another. */
function answerOf(type: ResponseType, hash?: string): Response {
  const answer = new Response('', { headers: hash === undefined ? {} : { 'x-app-hash': hash } })
  return Object.defineProperty(answer, 'type', { value: type })
}

test('the hash is stored from the page and from every response of its server', async () => {
  const answers = [answerOf('basic', 'newer'), answerOf('basic'), answerOf('cors', 'foreign')]
  const page = {
    __reactRouterManifest: { version: 'first', routes: {} },
    fetch: async () => answers.shift() ?? answerOf('error'),
  }
  const [answer] = answers
  storeAppHashes(page)
  expect(kept()).toBe('"first"')
  expect(await page.fetch()).toBe(answer)
  expect(kept()).toBe('"newer"')
  await page.fetch()
  await page.fetch()
  expect(kept()).toBe('"newer"')
})
