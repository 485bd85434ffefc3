import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const HARMLESS = /^[\w.-]{1,64}$/

/** Tells the ids of this process from those of all others. */
const prefix = randomBytes(6).toString('base64url')
let count = 0

/** The id that a load balancer gave the request, if it is short and harmless; otherwise one of our own. */
export function chooseRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && HARMLESS.test(given)) return given
  count += 1
  return `${prefix}-${count.toString(36)}`
}
