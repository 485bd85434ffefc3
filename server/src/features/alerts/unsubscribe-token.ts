import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AlertTopic, alertTopicNames } from '@melos/api-contract'
import { z } from 'zod'

interface Stopped {
  readonly accountId: string
  /** As it is compared. A later owner's emails can't be stopped with a link to an earlier address. */
  readonly email: string
  /** Without it, all. */
  readonly topic: AlertTopic | undefined
}

const MAC_BYTES = 18
const ALL = 'ALL'

/** Links in emails work for years, so they are signed rather than stored. */
export function writeUnsubscribeToken(key: Uint8Array, { accountId, email, topic }: Stopped): string {
  const words = `${accountId}:${topic ?? ALL}`
  return `${Buffer.from(words).toString('base64url')}.${sign(key, words, email).toString('base64url')}`
}

/** What the token says. Only `isGenuine` tells whether it is ours, because that takes the account's address. */
export function readUnsubscribeToken(
  token: string,
):
  | { accountId: string; topic: AlertTopic | undefined; isGenuine(key: Uint8Array, email: string): boolean }
  | undefined {
  const [encoded = '', mac = ''] = token.split('.')
  const words = Buffer.from(encoded, 'base64url').toString()
  const [accountId, topic = ''] = words.split(':')
  const id = z.uuid().safeParse(accountId)
  const known = alertTopicNames.find((name) => name === topic)
  if (!id.success || (known === undefined && topic !== ALL)) return undefined
  return {
    accountId: id.data,
    topic: known,
    isGenuine(key, email) {
      const expected = sign(key, words, email)
      const given = Buffer.from(mac, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

function sign(key: Uint8Array, words: string, email: string): Buffer {
  return createHmac('sha256', key).update(`${words}\n${email}`).digest().subarray(0, MAC_BYTES)
}
