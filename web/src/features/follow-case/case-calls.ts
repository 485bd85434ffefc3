import {
  addCaseDocumentByToken,
  addToCase,
  answerCaseByToken,
  type CaseAnswer,
  complainByToken,
  type ReadCase,
  readCaseByToken,
  readCaseDocumentByToken,
  withdrawReport,
} from '@melos/api-contract'
import { callApi } from '../../api/call-api.ts'
import { loadBlob } from '../../api/load-blob.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import type { NewDocument } from '../../cases/document-form.tsx'
import { sendDocument } from '../../cases/send-document.ts'

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
  addDocument: (token: string, document: NewDocument): Promise<ReadCase> =>
    sendDocument({ endpoint: addCaseDocumentByToken, token, document }),
  openDocument: (token: string, id: string): Promise<Blob> =>
    loadBlob(readCaseDocumentByToken.path, { method: 'POST', body: JSON.stringify({ token, id }) }),
}
