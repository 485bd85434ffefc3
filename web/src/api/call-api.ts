import { apiErrorSchema } from '@melos/api-contract'
import { ApiRequestError } from './api-request-error.ts'

/** In a loader the request's `fetchApi`; in the browser `window.fetch`, same origin. */
export type Fetcher = (path: string) => Promise<Response>

/** The part of an endpoint's description in `@melos/api-contract` that a call needs. */
interface Endpoint {
  readonly path: string
  readonly query: { readonly shape: object }
  readonly answer: { parse(value: unknown): unknown }
}

type Query<E extends Endpoint> = { readonly [Key in keyof E['query']['shape']]?: string | number }
type Answer<E extends Endpoint> = ReturnType<E['answer']['parse']>

/** Calls one endpoint; every failure is an `ApiRequestError`. */
export async function callApi<E extends Endpoint>(
  fetcher: Fetcher,
  { endpoint, query }: { readonly endpoint: E; readonly query: Query<E> },
): Promise<Answer<E>> {
  const path = withQuery(endpoint.path, query)
  const response = await reach(fetcher, path)
  const body = await readJson(response, path)
  if (!response.ok) throw refusal(response, body)

  try {
    // The schema is the one that `Answer` was read from.
    return endpoint.answer.parse(body) as Answer<E>
  } catch (cause) {
    throw unreadable(response, path, cause)
  }
}

function withQuery(path: string, query: object): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

async function reach(fetcher: Fetcher, path: string): Promise<Response> {
  try {
    return await fetcher(path)
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

function unreadable({ status }: Response, path: string, cause: unknown): ApiRequestError {
  return new ApiRequestError({ code: 'UNREADABLE_ANSWER', message: `${path} answered something else`, status, cause })
}
