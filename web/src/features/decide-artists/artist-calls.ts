import { decideArtist, listArtists } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import type { ArtistsQuery } from './artists-query.ts'

const PAGE_SIZE = 20

export const artistsKey = ['admin', 'artists'] as const

export async function loadArtists(fetcher: Fetcher, { page, state }: ArtistsQuery) {
  const { answer, ...place } = await loadPage(
    (asked) => callApi(fetcher, { endpoint: listArtists, query: { ...asked, state: state ?? undefined } }),
    { page, size: PAGE_SIZE },
  )
  return { artists: answer.data, total: answer.total, ...place }
}

export type ArtistsPage = Awaited<ReturnType<typeof loadArtists>>

type Application = Pick<ArtistsPage['artists'][number], 'accountId' | 'appliedAt'>

/** With a reason the artist is refused, without one accepted. */
export async function decide(
  fetcher: Fetcher,
  { accountId, appliedAt }: Application,
  reason: string | null,
): Promise<void> {
  const decision = reason === null ? 'ACTIVE' : 'REFUSED'
  await callApi(fetcher, { endpoint: decideArtist, params: { accountId }, body: { decision, reason, appliedAt } })
}
