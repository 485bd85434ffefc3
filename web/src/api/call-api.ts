import { apiErrorSchema } from '@melos/api-contract'
import { ApiRequestError } from './api-request-error.ts'

export interface CallInit {
  readonly method: string
  readonly body?: string | Blob
  readonly signal?: AbortSignal
}

/** `fetchApi` of the request context in loaders, `signedFetch` in the browser. */
export type Fetcher = (path: string, init?: CallInit) => Promise<Response>

interface Endpoint {
  readonly method: string
  readonly path: string
  readonly params?: { readonly shape: object }
  readonly query?: { readonly shape: object }
  readonly body?: { readonly _zod: { readonly input: object } }
  readonly answer: { parse(value: unknown): unknown }
}

type Value = string | number
type Shape<Schema> = Schema extends { readonly shape: infer Fields } ? Fields : Record<never, never>
type Params<E extends Endpoint> = { readonly [Key in keyof Shape<E['params']>]: Value }
type Query<E extends Endpoint> = { readonly [Key in keyof Shape<E['query']>]?: Value | undefined }
export type BodyOf<E extends Endpoint> = E['body'] extends { readonly _zod: { readonly input: infer Input } }
  ? Input
  : never
type Answer<E extends Endpoint> = ReturnType<E['answer']['parse']>

type Call<E extends Endpoint> = { readonly endpoint: E; readonly query?: Query<E> } & (E['params'] extends object
  ? { readonly params: Params<E> }
  : { readonly params?: undefined }) &
  (E['body'] extends object ? { readonly body: BodyOf<E> } : { readonly body?: undefined })

/** Calls one endpoint; every failure is an `ApiRequestError`. */
export async function callApi<E extends Endpoint>(
  fetcher: Fetcher,
  { endpoint, params, query, body: sent }: Call<E>,
): Promise<Answer<E>> {
  const path = withQuery(withParams(endpoint.path, params ?? {}), query ?? {})
  const { method } = endpoint
  const response = await reach(
    () =>
      method === 'GET'
        ? fetcher(path)
        : fetcher(
            path,
            sent === undefined ? { method } : { method, body: sent instanceof Blob ? sent : JSON.stringify(sent) },
          ),
    path,
  )
  const body = await readJson(response, path)
  if (!response.ok) throw refusal(response, body)

  try {
    // `Answer` is derived from this schema.
    return endpoint.answer.parse(body) as Answer<E>
  } catch (cause) {
    throw unreadable(response, path, cause)
  }
}

/** A path with its parameters filled in. */
export function withParams(path: string, params: object): string {
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
}

function withQuery(path: string, query: object): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

async function reach(ask: () => Promise<Response>, path: string): Promise<Response> {
  try {
    return await ask()
  } catch (cause) {
    throw new ApiRequestError({ code: 'UNREACHABLE', message: `${path} couldn't be reached`, status: 0, cause })
  }
}

async function readJson(response: Response, path: string): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw unreadable(response, path, cause)
  }
}

function refusal(response: Response, body: unknown): ApiRequestError {
  const error = apiErrorSchema.safeParse(body)
  if (error.success)
    return new ApiRequestError({ ...error.data, status: response.status, retryAfter: readRetryAfter(response) })
  return unreadable(response, response.url, error.error)
}

/** A response from elsewhere, such as a proxy, is described by its status text, which is empty in HTTP/2. */
function unreadable(response: Response, path: string, cause: unknown): ApiRequestError {
  const { ok, status, statusText } = response
  const message = ok || statusText === '' ? `${path} sent an unreadable response` : statusText
  return new ApiRequestError({
    code: 'UNREADABLE_ANSWER',
    message,
    status,
    retryAfter: readRetryAfter(response),
    cause,
  })
}

const readRetryAfter = ({ headers }: Response): string | null => headers.get('retry-after')

const ANSWER_WITHIN_MS = 20_000

/** Without a limit, a lost answer would leave a page loading forever. */
export async function withinTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The server gave no answer')), ANSWER_WITHIN_MS)
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
