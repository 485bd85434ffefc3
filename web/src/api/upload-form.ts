import { type ApiErrorCode, apiErrorSchema } from '@melos/api-contract'
import { ApiRequestError } from './api-request-error.ts'
import { withParams } from './call-api.ts'
import { session } from './session.ts'
import { storeAppHash } from './store-app-hash.ts'

interface Endpoint<Answer> {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly answer: { safeParse(value: unknown): { success: true; data: Answer } | { success: false } }
}

interface Upload<Answer> {
  readonly endpoint: Endpoint<Answer>
  readonly params?: Readonly<Record<string, string>>
  readonly form: FormData
  /** Bytes of the whole form. */
  readonly onProgress: (progress: { sent: number; total: number }) => void
  readonly signal: AbortSignal
}

/**
 * Uses XMLHttpRequest, because `fetch` does not report upload progress. Renew tokens that are about to expire before, because a
 * long upload cannot be repeated. Rejects with `ApiRequestError`, or with the signal's reason.
 */
export async function uploadForm<Answer>({
  endpoint,
  params = {},
  form,
  onProgress,
  signal,
}: Upload<Answer>): Promise<Answer> {
  const path = withParams(endpoint.path, params)
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (code: ApiErrorCode | 'UNREACHABLE', message: string) =>
      reject(
        new ApiRequestError({
          code,
          message,
          status: request.status,
          retryAfter: request.getResponseHeader('retry-after'),
        }),
      )
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total })
    request.onload = () => {
      storeAppHash(request.getResponseHeader('x-app-hash'))
      const body = readJson(request.responseText)
      const answer = endpoint.answer.safeParse(body)
      if (request.status === endpoint.status && answer.success) return resolve(answer.data)
      const refusal = apiErrorSchema.safeParse(body)
      return refusal.success ? fail(refusal.data.code, refusal.data.message) : fail('UNREACHABLE', 'No readable answer')
    }
    request.onerror = () => fail('UNREACHABLE', 'The upload failed')
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(endpoint.method, path)
    // Public paths carry no credentials, as in `signedFetch`.
    if (!path.includes('/public')) {
      request.setRequestHeader('authorization', `Bearer ${session.readFor(path)?.accessToken ?? ''}`)
    }
    request.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
