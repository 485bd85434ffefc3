import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { RequestError } from '../http/request-error.ts'

const deriveKey = promisify(argon2)

/** OWASP's recommendation for argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

/** The standard format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Each lane waits for itself alone, so that strangers can't keep administrators from logging in. */
export type Lane = 'administrators' | 'people'

export async function hashPassword(password: string, lane: Lane): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, lane, { ...COST, nonce: salt, tagLength: TAG_BYTES })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(tag)}`
}

/** Uses the cost stored in the hash, so that old passwords still work after a change of `COST`. */
export async function verifyPassword(hash: string, password: string, lane: Lane): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = FORM.exec(hash) ?? []
  if (expected === '') throw new Error('The password hash has an unknown format')
  const tag = Buffer.from(expected, 'base64')
  const found = await derive(password, lane, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
  })
  return timingSafeEqual(found, tag)
}

const MOST_WAITING = 20
/** About as long as a full lane takes. */
const RETRY_AFTER_SECONDS = 2

const lanes: Record<Lane, { waiting: number; last: Promise<unknown> }> = {
  administrators: { waiting: 0, last: Promise.resolve() },
  people: { waiting: 0, last: Promise.resolve() },
}

/** Runs one at a time in each lane, because each keeps a core busy and other requests need the rest. */
async function derive(password: string, name: Lane, cost: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  const lane = lanes[name]
  if (lane.waiting > MOST_WAITING) {
    throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  lane.waiting += 1
  const key = lane.last.then(() => deriveKey('argon2id', { ...cost, message: password.normalize('NFKC') }))
  lane.last = key
    .catch(() => undefined)
    .then(() => {
      lane.waiting -= 1
    })
  return await key
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
