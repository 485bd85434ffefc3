import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveKey = promisify(argon2)

/** OWASP's recommendation for argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

/** The standard format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, { ...COST, nonce: salt, tagLength: TAG_BYTES })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(tag)}`
}

/** Uses the cost stored in the hash, so that old passwords still work after a change of `COST`. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = FORM.exec(hash) ?? []
  if (expected === '') throw new Error('The password hash has an unknown format')
  const tag = Buffer.from(expected, 'base64')
  const found = await derive(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
  })
  return timingSafeEqual(found, tag)
}

let lastOne: Promise<unknown> = Promise.resolve()

/** Runs one at a time, because each keeps a core busy and other requests need the rest. */
async function derive(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  const key = lastOne.then(() => deriveKey('argon2id', { ...parameters, message: password.normalize('NFKC') }))
  lastOne = key.catch(() => undefined)
  return await key
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
