import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly milliseconds: number
}

export interface Question {
  readonly path: string
  readonly body?: unknown
  /** The client's address, as a proxy names it. */
  readonly from?: string
}

/** Asks over connections that stay open, so that only the answer is timed. */
export function createHttpClient(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = ({ path, body, from }: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      }
      const sent = request(new URL(path, url), { agent, headers, method: payload === undefined ? 'GET' : 'POST' })
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers, body: text, milliseconds: performance.now() - startedAt })
        })
      })
      sent.end(payload)
    })
  return { ask, close: () => agent.destroy() }
}
