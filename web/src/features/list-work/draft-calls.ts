import {
  type AuctionDraft,
  type AuctionTerms,
  askDraftStep,
  attachToken,
  createDraft,
  type DraftContent,
  type DraftEnding,
  type DraftStep,
  deleteDraft,
  findDraft,
  findWork,
  listDrafts,
  reportDraftEnding,
  reportDraftHash,
  saveDraft,
  setDraftTerms,
  setDraftWork,
  type Work,
} from '@melos/api-contract'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { lastingFetch } from '../../api/lasting-fetch.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

type Seen = Pick<AuctionDraft, 'id' | 'version'>

/** The API calls of listing. Those that change a draft return it as it is afterwards. */
export const draftCalls = {
  list: (page: number, size: number) => callApi(signedFetch, { endpoint: listDrafts, query: { page, size } }),
  create: async (content: BodyOf<typeof createDraft>) =>
    bodyOf(await callApi(signedFetch, { endpoint: createDraft, body: content })),
  find: async (id: string) => bodyOf(await callApi(signedFetch, { endpoint: findDraft, params: { id } })),
  save: async ({ id, version }: Seen, content: DraftContent) =>
    bodyOf(await callApi(lastingFetch, { endpoint: saveDraft, params: { id }, body: { version, ...content } })),
  setWork: async ({ id, version }: Seen, workId: string) =>
    bodyOf(await callApi(signedFetch, { endpoint: setDraftWork, params: { id }, body: { version, workId } })),
  setTerms: async ({ id, version }: Seen, terms: AuctionTerms) =>
    bodyOf(await callApi(signedFetch, { endpoint: setDraftTerms, params: { id }, body: { version, ...terms } })),
  askStep: async ({ id, version }: Seen, asked: AuctionTerms & { step: DraftStep; wallet: string; nonce: number }) =>
    bodyOf(await callApi(signedFetch, { endpoint: askDraftStep, params: { id }, body: { version, ...asked } })),
  reportHash: async ({ id }: Seen, { number, hash }: { number: number; hash: string }) =>
    bodyOf(await callApi(signedFetch, { endpoint: reportDraftHash, params: { id, number }, body: { hash } })),
  reportEnding: async ({ id }: Seen, { number, ending }: { number: number; ending: DraftEnding }) =>
    bodyOf(await callApi(signedFetch, { endpoint: reportDraftEnding, params: { id, number }, body: { ending } })),
  remove: async (id: string) => {
    await callApi(signedFetch, { endpoint: deleteDraft, params: { id } })
  },
  findWork: async (id: string): Promise<Work> =>
    (await callApi(signedFetch, { endpoint: findWork, params: { id } })).body,
  attachToken: async (workId: string, address: string): Promise<Work> =>
    (await callApi(signedFetch, { endpoint: attachToken, params: { id: workId }, body: { address } })).body,
  /** Whether the server can grant roles, which it can only on the local chain. */
} as const

function bodyOf({ body }: { body: AuctionDraft }): AuctionDraft {
  return body
}
