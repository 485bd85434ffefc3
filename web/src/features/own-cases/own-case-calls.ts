import {
  answerMyCase,
  type CaseAnswer,
  complainAboutMyCase,
  findMyCase,
  listMyCases,
  type ReadCase,
} from '@melos/api-contract'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

export const ownCaseCalls = {
  list: () => callApi(signedFetch, { endpoint: listMyCases }),
  find: async (id: string): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: findMyCase, params: { id } })).body,
  answer: async (id: string, body: CaseAnswer): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: answerMyCase, params: { id }, body })).body,
  complain: async (id: string, text: string): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: complainAboutMyCase, params: { id }, body: { text } })).body,
}

export type OwnCases = Awaited<ReturnType<typeof ownCaseCalls.list>>
