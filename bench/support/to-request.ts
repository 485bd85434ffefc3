import { type Question, toMessage } from './question.ts'

/** The question as it goes over the wire. */
export function toRequest(url: string, question: Question): string {
  const { method, headers, payload = '' } = toMessage(question)
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${question.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${payload}`
}
