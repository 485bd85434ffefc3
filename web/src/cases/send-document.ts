import type { addCaseDocumentByToken, addMyCaseDocument, ReadCase } from '@melos/api-contract'
import { uploadForm } from '../api/upload-form.ts'
import type { NewDocument } from './document-form.tsx'

interface Sending {
  readonly endpoint: typeof addCaseDocumentByToken | typeof addMyCaseDocument
  /** Of a case that its reader opened with a link. */
  readonly token?: string
  /** Of a case of the reader's account. */
  readonly id?: string
  readonly document: NewDocument
}

/** The server reads the token first, to know whose file it is. */
export async function sendDocument({ endpoint, token, id, document }: Sending): Promise<ReadCase> {
  const { file, text, onProgress } = document
  const form = new FormData()
  if (token !== undefined) form.append('token', token)
  if (text !== '') form.append('text', text)
  form.append('file', file, file.name)
  const report = ({ sent, total }: { sent: number; total: number }): void => onProgress(total === 0 ? 1 : sent / total)
  const params: Readonly<Record<string, string>> = id === undefined ? {} : { id }
  const { signal } = new AbortController()
  return (await uploadForm({ endpoint, params, form, onProgress: report, signal })).body
}
