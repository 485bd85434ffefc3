import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { type Question, toMessage } from './question.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly milliseconds: number
}

export type HttpClient = ReturnType<typeof createHttpClient>

/** Keeps connections open, so that only the answer is timed. */
export function createHttpClient(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const { method, headers, payload } = toMessage(question)
      const sent = request(new URL(question.path, url), { agent, headers, method })
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
  const expectStatus = async (status: number, question: Question): Promise<Answer> => {
    const answer = await ask(question)
    if (answer.status !== status) throw new Error(`${question.path} was answered with ${answer.status}: ${answer.body}`)
    return answer
  }
  return { ask, expectStatus, close: () => agent.destroy() }
}
