import { createHmac, timingSafeEqual } from 'node:crypto'
import { RequestError } from '../../http/request-error.ts'

/** A side that reads a case with a link. */
export type LinkedSide = 'REPORTER' | 'UPLOADER'

interface Link {
  readonly id: bigint
  readonly side: LinkedSide
}

const MAC_BYTES = 24
const letters = { REPORTER: 'r', UPLOADER: 'u' } as const

/** Links to a case work for years, so they are signed rather than stored. */
export function writeCaseToken(key: Uint8Array, { id, side }: Link): string {
  const words = `${id}${letters[side]}`
  return `${words}-${sign(key, words).toString('base64url')}`
}

/** Throws `NOT_FOUND` unless we signed it. */
export function readCaseToken(key: Uint8Array, token: string): Link {
  const [, id = '', letter] = /^(\d{1,15})([ru])-/.exec(token) ?? []
  const side = letter === 'r' ? 'REPORTER' : 'UPLOADER'
  const link = { id: BigInt(id), side } as const
  const [given, expected] = [Buffer.from(token), Buffer.from(writeCaseToken(key, link))]
  if (id === '' || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new RequestError('NOT_FOUND')
  }
  return link
}

function sign(key: Uint8Array, words: string): Buffer {
  return createHmac('sha256', key).update(words).digest().subarray(0, MAC_BYTES)
}
