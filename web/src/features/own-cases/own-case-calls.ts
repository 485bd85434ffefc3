import {
  addMyCaseDocument,
  answerMyCase,
  type CaseAnswer,
  complainAboutMyCase,
  findMyCase,
  listMyCases,
  type ReadCase,
  readMyCaseDocument,
} from '@melos/api-contract'
import { callApi, withParams } from '../../api/call-api.ts'
import { loadBlob } from '../../api/load-blob.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import type { NewDocument } from '../../cases/document-form.tsx'
import { sendDocument } from '../../cases/send-document.ts'

export const ownCaseCalls = {
  list: () => callApi(signedFetch, { endpoint: listMyCases }),
  find: async (id: string): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: findMyCase, params: { id } })).body,
  answer: async (id: string, body: CaseAnswer): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: answerMyCase, params: { id }, body })).body,
  complain: async (id: string, text: string): Promise<ReadCase> =>
    (await callApi(signedFetch, { endpoint: complainAboutMyCase, params: { id }, body: { text } })).body,
  addDocument: async (id: string, document: NewDocument): Promise<ReadCase> => {
    // Renews tokens that are about to expire, because a long upload can't be repeated.
    await ownCaseCalls.find(id)
    return await sendDocument({ endpoint: addMyCaseDocument, id, document })
  },
  openDocument: (id: string, documentId: string): Promise<Blob> =>
    loadBlob(withParams(readMyCaseDocument.path, { id, documentId })),
}

export type OwnCases = Awaited<ReturnType<typeof ownCaseCalls.list>>
