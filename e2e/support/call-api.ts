/** As long as anybody would wait. */
const PATIENCE_MS = 60_000

export interface ApiAnswer {
  /** Undefined when the connection broke or nothing came. */
  readonly status: number | undefined
  readonly text: string
  readonly headers: Headers
  readonly milliseconds: number
}

export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly json?: unknown
  readonly form?: FormData
  readonly token?: string | undefined
  /** The network it comes from. */
  readonly from?: string
}

/** A call that may fail, as calls of people do. */
export async function callApi(address: string, path: string, call: ApiCall = {}): Promise<ApiAnswer> {
  const { method = 'GET', json, form, token, from } = call
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (from !== undefined) headers.set('x-forwarded-for', from)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const body = form ?? (json === undefined ? null : JSON.stringify(json))
  const began = performance.now()
  const took = () => performance.now() - began
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(new URL(path, address), { method, headers, body, signal })
    return { status: answer.status, text: await answer.text(), headers: answer.headers, milliseconds: took() }
  } catch {
    return { status: undefined, text: '', headers: new Headers(), milliseconds: took() }
  }
}
