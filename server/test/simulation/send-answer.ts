import type { ServerResponse } from 'node:http'
import type { Random } from '@melos/test-kit/random'
import type { TransportFault } from './node-faults.ts'

interface Sending {
  readonly answers: readonly unknown[]
  readonly isBatch: boolean
  readonly fault: TransportFault | undefined
  readonly random: Random
}

const LATEST_MS = 12

/** Sends the answers with the fault and returns the fault that happened. */
export function sendAnswer(
  response: ServerResponse,
  { answers, isBatch, fault, random }: Sending,
): TransportFault | undefined {
  const body = JSON.stringify(isBatch ? answers : answers[0])
  switch (fault) {
    case undefined:
      sendJson(response, body)
      return undefined
    case 'late answer':
      setTimeout(() => sendJson(response, body), random.between(1, LATEST_MS))
      return fault
    case 'no answer':
      return fault
    case 'connection reset':
      response.socket?.resetAndDestroy()
      return fault
    case 'answer stops half-way':
      beginJson(response, body)
      return fault
    case 'connection cut half-way':
      beginJson(response, body)
      setImmediate(() => response.destroy())
      return fault
    case 'cut JSON':
      sendJson(response, body.slice(0, Math.floor(body.length / 2)))
      return fault
    case '429':
    case '429 with Retry-After':
      response.writeHead(429, fault === '429' ? {} : { 'retry-after': '0' }).end('Too Many Requests')
      return fault
    case '500':
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"internal"}')
      return fault
    case '502 with a page':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>')
      return fault
    case 'one error for the whole batch':
      sendJson(response, JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'slow down' } }))
      return fault
    case 'answer left out of a batch':
      sendJson(response, isBatch ? JSON.stringify(answers.slice(1)) : body)
      return isBatch ? fault : undefined
    default:
      return fault satisfies never
  }
}

function sendJson(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

/** Announces the full length but sends half of it. */
function beginJson(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.write(body.slice(0, Math.floor(body.length / 2)))
}
