import {
  addToCase,
  answerCaseByToken,
  type CaseAnswer,
  complainByToken,
  type ReadCase,
  readCaseByToken,
  withdrawReport,
} from '@melos/api-contract'
import { callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

/** The API calls with a link from an email, whose token is the right to them. */
export const caseCalls = {
  read: async (token: string): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: readCaseByToken, body: { token } })).body,
  add: async (token: string, text: string): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: addToCase, body: { token, text } })).body,
  withdraw: async (token: string): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: withdrawReport, body: { token } })).body,
  answer: async (token: string, answer: CaseAnswer): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: answerCaseByToken, body: { token, answer } })).body,
  complain: async (token: string, text: string): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: complainByToken, body: { token, text } })).body,
}
