import { type ApiErrorCode, apiErrorSchema, createWork, type Work, type WorkDraft } from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { keepAppHash } from '../../api/keep-app-hash.ts'
import { session } from '../../api/session.ts'
import { contentTypeOf } from './check-file.ts'
import { draftCalls } from './draft-calls.ts'

export const fileNames = ['cover', 'avatar', 'audio'] as const

export type FileName = (typeof fileNames)[number]

export type ChosenFiles = { readonly [Name in FileName]?: File }

/** How much of each file has gone, from 0 to 1. */
export type Shares = { readonly [Name in FileName]?: number }

interface Upload {
  readonly draftId: string
  readonly facts: WorkDraft
  readonly files: ChosenFiles
  readonly onProgress: (shares: Shares) => void
  readonly signal: AbortSignal
}

/** Stores a work with its files. By XMLHttpRequest: `fetch` does not say how far it is. Rejects with `ApiRequestError`. */
export async function uploadWork({ draftId, facts, files, onProgress, signal }: Upload): Promise<Work> {
  // Renews tokens that are about to end: an upload is made once.
  await draftCalls.find(draftId)
  signal.throwIfAborted()
  const form = new FormData()
  form.append('work', JSON.stringify(facts))
  const parts = fileNames.flatMap((name) => {
    const file = files[name]
    return file === undefined ? [] : [{ name, file, bytes: file.size }]
  })
  for (const { name, file } of parts) {
    form.append(name, new Blob([file], { type: contentTypeOf(file.type) }), file.name)
  }
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (code: ApiErrorCode | 'UNREACHABLE', message: string) =>
      reject(new ApiRequestError({ code, message, status: request.status }))
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(toShares(uploadShares(parts, { sent: loaded, total })))
    request.onload = () => {
      keepAppHash(request.getResponseHeader('x-app-hash'))
      const body = readJson(request.responseText)
      const answer = createWork.answer.safeParse(body)
      if (request.status === 201 && answer.success) return resolve(answer.data.body)
      const refusal = apiErrorSchema.safeParse(body)
      return refusal.success ? fail(refusal.data.code, refusal.data.message) : fail('UNREACHABLE', 'No readable answer')
    }
    request.onerror = () => fail('UNREACHABLE', 'The upload broke off')
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(createWork.method, createWork.path)
    request.setRequestHeader('authorization', `Bearer ${session.read()?.accessToken ?? ''}`)
    request.send(form)
  })
}

function toShares(shares: ReturnType<typeof uploadShares>): Shares {
  return Object.fromEntries(shares.map(({ name, share }) => [name, share]))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface UploadPart {
  readonly name: string
  readonly bytes: number
}

/**
 * How much of each file has gone, from 0 to 1. The parts of a form go one after the other in the order in which they were
 * added; what comes before the first, and between them, is small and counted with the whole.
 */
export function uploadShares(
  parts: readonly UploadPart[],
  { sent, total }: { sent: number; total: number },
): readonly { readonly name: string; readonly share: number }[] {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  // Boundaries and facts: the first bytes.
  const framing = Math.max(0, total - bytes)
  let left = sent - framing
  return parts.map((part) => {
    const gone = Math.min(Math.max(left, 0), part.bytes)
    left -= part.bytes
    const share = part.bytes === 0 ? (sent >= total ? 1 : 0) : gone / part.bytes
    return { name: part.name, share }
  })
}
