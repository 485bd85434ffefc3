import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Market } from './open-market.ts'

/** A draft with its work and terms, made by the administrator who is logged in on the page; gives its id. */
export async function makeDraft({ catalogue }: Market, page: Page): Promise<string> {
  const song = { title: 'Written in Advance', artist: 'Ada Marsh', description: 'A song for a test.' }
  const { id: workId } = await catalogue.createWork({ ...song, percentage: 50 }, {})
  const seller = privateKeyToAddress(generatePrivateKey())
  const empty = Object.fromEntries(
    [
      ...['era', 'label', 'recordingStudio', 'country', 'yearOfRelease', 'genres', 'musicAuthors', 'lyricsAuthors'],
      ...['website', 'youtube', 'spotify', 'startsAt'],
    ].map((field) => [field, '']),
  )
  const typed = { tokenCount: '10', minimumPrice: '5', threshold: '50', start: 'WHEN_SIGNED', seller }
  const content = { ...empty, ...song, percentage: '50', ...typed, duration: '1', durationUnit: 'days' }
  const amounts = { tokenCount: 10, minimumPrice: '5', threshold: '50' }
  const terms = { ...amounts, startsAt: 'WHEN_SIGNED', durationSeconds: 86_400, seller }
  return await page.evaluate(
    async (given) => {
      const authorization = `Bearer ${JSON.parse(localStorage.getItem('access_token') ?? '""')}`
      const headers = { authorization, 'content-type': 'application/json' }
      const call = async (method: string, path: string, body: object) => {
        const answer = await fetch(`/api/drafts${path}`, { method, headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${method} ${path} was answered with ${await answer.text()}`)
        return (await answer.json()).body
      }
      const { id, version } = await call('POST', '', given.content)
      const withWork = await call('PUT', `/${id}/work`, { version, workId: given.workId })
      await call('PUT', `/${id}/terms`, { version: withWork.version, ...given.terms })
      return id
    },
    { content, workId, terms },
  )
}
