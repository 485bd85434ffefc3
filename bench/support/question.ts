export interface Question {
  readonly path: string
  /** Defaults to GET without a body and POST with one. */
  readonly method?: 'PUT'
  readonly body?: unknown
  /** The client's address, which is sent as a proxy would. */
  readonly from?: string
  readonly accessToken?: string
}

interface Message {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | undefined
}

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

/** The raw HTTP request. */
export function toRequest(url: string, question: Question): string {
  const { method, headers, payload = '' } = toMessage(question)
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${question.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${payload}`
}
