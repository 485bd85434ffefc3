import {
  decideOffer,
  findSubmittedOffer,
  listSubmittedOffers,
  type OfferState,
  type ReviewedOffer,
  readOfferFile,
  reviewOffer,
} from '@melos/api-contract'
import { provenFetch } from '../../account/proven-fetch.ts'
import { type BodyOf, callApi, type Fetcher, withParams } from '../../api/call-api.ts'
import { loadBlob } from '../../api/load-blob.ts'
import { loadPage } from '../../api/load-page.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

const PAGE_SIZE = 20

/** The queue and all offers, which a decision changes together. */
export const offersKey = ['admin', 'offers'] as const

export async function loadOffers(fetcher: Fetcher, { page, state }: { page: number; state: OfferState | null }) {
  const { answer, ...place } = await loadPage(
    (asked) => callApi(fetcher, { endpoint: listSubmittedOffers, query: { ...asked, state: state ?? undefined } }),
    { page, size: PAGE_SIZE },
  )
  return { offers: answer.data, total: answer.total, ...place }
}

export type OffersPage = Awaited<ReturnType<typeof loadOffers>>

type Seen = Pick<ReviewedOffer, 'id' | 'version'>
export type Decision = Omit<BodyOf<typeof decideOffer>, 'version'>

export const reviewCalls = {
  find: async (id: string) => (await callApi(signedFetch, { endpoint: findSubmittedOffer, params: { id } })).body,
  begin: async ({ id, version }: Seen) =>
    (await callApi(signedFetch, { endpoint: reviewOffer, params: { id }, body: { version } })).body,
  decide: async ({ id, version }: Seen, decision: Decision) =>
    (await callApi(provenFetch, { endpoint: decideOffer, params: { id }, body: { version, ...decision } })).body,
  readFile: async (id: string, fileId: string) => await loadBlob(toOfferFilePath(id, fileId)),
  /** Another offer that no one is reading. */
  findNext: async (id: string): Promise<string | undefined> => {
    const { offers } = await loadOffers(signedFetch, { page: 1, state: 'SUBMITTED' })
    return offers.find((offer) => offer.id !== id)?.id
  },
}

export const toOfferFilePath = (id: string, fileId: string): string => withParams(readOfferFile.path, { id, fileId })
