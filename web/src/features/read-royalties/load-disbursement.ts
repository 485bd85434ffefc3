import { findDisbursement, readDisbursementDocument } from '@melos/api-contract'
import { DocumentError, readDocument } from '@melos/statements/document'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { type DocumentSummary, summarizeDocument } from './summarize-document.ts'

/** Only the disbursement itself is required; the document is null if it can't be had or isn't what was announced. */
export async function loadDisbursement(fetcher: Fetcher, id: string) {
  const { body: disbursement } = await callApi(fetcher, { endpoint: findDisbursement, params: { id } })
  const isOther = disbursement.documentState === 'DIFFERENT'
  return { disbursement, document: isOther ? null : await findDocument(fetcher, disbursement) }
}

/** By their hashes. Documents never change, and open pages ask for them again and again. */
const known = new Map<string, DocumentSummary>()
const MOST_KNOWN = 50

async function findDocument(
  fetcher: Fetcher,
  { id, documentHash }: { id: number; documentHash: string },
): Promise<DocumentSummary | null> {
  const found = known.get(documentHash) ?? (await loadDocument(fetcher, id))
  if (found === null) return null
  known.set(documentHash, found)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  return found
}

async function loadDocument(fetcher: Fetcher, id: number): Promise<DocumentSummary | null> {
  try {
    const answer = await fetcher(readDisbursementDocument.path.replace(':id', String(id)))
    return answer.ok ? summarizeDocument(readDocument(await answer.text())) : null
  } catch (error) {
    if (error instanceof DocumentError || error instanceof TypeError) return null
    throw error
  }
}
