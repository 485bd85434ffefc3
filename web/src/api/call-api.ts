import { apiErrorSchema } from '@melos/api-contract'
import { ApiRequestError } from './api-request-error.ts'

/** What a call sends beside its address. */
export interface CallInit {
  readonly method: string
  /** JSON. */
  readonly body?: string
  readonly signal?: AbortSignal
}

/** In a loader the request's `fetchApi`, which reads only; in the browser `signedFetch`, same origin. */
export type Fetcher = (path: string, init?: CallInit) => Promise<Response>

/** The part of an endpoint's description in `@melos/api-contract` that a call needs. */
interface Endpoint {
  readonly method: string
  readonly path: string
  readonly params?: { readonly shape: object }
  readonly query?: { readonly shape: object }
  readonly body?: { readonly shape: object }
  readonly answer: { parse(value: unknown): unknown }
}

type Value = string | number
type Shape<Schema> = Schema extends { readonly shape: infer Fields } ? Fields : Record<never, never>
type Params<E extends Endpoint> = { readonly [Key in keyof Shape<E['params']>]: Value }
type Query<E extends Endpoint> = { readonly [Key in keyof Shape<E['query']>]?: Value | undefined }
type Body<E extends Endpoint> = { readonly [Key in keyof Shape<E['body']>]: Value }
type Answer<E extends Endpoint> = ReturnType<E['answer']['parse']>

/** `params` and `body` may only be left out where the endpoint has none. */
type Call<E extends Endpoint> = { readonly endpoint: E; readonly query?: Query<E> } & (E['params'] extends object
  ? { readonly params: Params<E> }
  : { readonly params?: undefined }) &
  (E['body'] extends object ? { readonly body: Body<E> } : { readonly body?: undefined })

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
        : fetcher(path, sent === undefined ? { method } : { method, body: JSON.stringify(sent) }),
    path,
  )
  const body = await readJson(response, path)
  if (!response.ok) throw refusal(response, body)

  try {
    // The schema is the one that `Answer` was read from.
    return endpoint.answer.parse(body) as Answer<E>
  } catch (cause) {
    throw unreadable(response, path, cause)
  }
}

function withParams(path: string, params: object): string {
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
    throw new ApiRequestError({ code: 'UNREACHABLE', message: `${path} could not be reached`, status: 0, cause })
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
  if (error.success) return new ApiRequestError({ ...error.data, status: response.status })
  return unreadable(response, response.url, error.error)
}

/** A refusal that is not ours, a proxy's for instance, has its status text for words; HTTP/2 sends none. */
function unreadable({ ok, status, statusText }: Response, path: string, cause: unknown): ApiRequestError {
  const message = ok || statusText === '' ? `${path} answered something else` : statusText
  return new ApiRequestError({ code: 'UNREADABLE_ANSWER', message, status, cause })
}
