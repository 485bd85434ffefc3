export interface Question {
  readonly path: string
  /** GET without a body and POST with one, unless told. */
  readonly method?: 'PUT'
  readonly body?: unknown
  /** The client's address, as a proxy names it. */
  readonly from?: string
  readonly accessToken?: string
}

interface Message {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | undefined
}

/** What a question is in HTTP. */
export function toMessage({ method, body, from, accessToken }: Question): Message {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return {
    method: method ?? (payload === undefined ? 'GET' : 'POST'),
    headers: {
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
    },
    payload,
  }
}
