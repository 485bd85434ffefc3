import { createHash, randomBytes } from 'node:crypto'

/** A one-time token for an email. The database stores only its hash. */
export function makeMailedToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashMailedToken(token) }
}

export function hashMailedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
