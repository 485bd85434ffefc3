import { findDisbursement, readDisbursementDocument } from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { type DocumentSummary, summarizeDocument } from './summarize-document.ts'

/** Only the disbursement itself is required; the document is null if it can't be had. */
export async function loadDisbursement(fetcher: Fetcher, id: string) {
  const [{ body: disbursement }, document] = await Promise.all([
    callApi(fetcher, { endpoint: findDisbursement, params: { id } }),
    loadDocument(fetcher, id),
  ])
  return { disbursement, document }
}

async function loadDocument(fetcher: Fetcher, id: string): Promise<DocumentSummary | null> {
  try {
    return summarizeDocument(readDocument(await callApi(fetcher, { endpoint: readDisbursementDocument, params: { id } })))
  } catch (error) {
    if (error instanceof ApiRequestError) return null
    throw error
  }
}
