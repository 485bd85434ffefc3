import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

/** What push services know this site by (VAPID, RFC 8292). */
export interface PushIdentity {
  /** What browsers subscribe with: an uncompressed point of P-256 in base64url. */
  readonly publicKey: string
  /** The `Authorization` header of a request to this service. */
  authorize(origin: string): Promise<string>
}

/** The order of P-256. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const HOURS_VALID = 12

/** The key follows from a secret that never changes, because another key would end every subscription. */
export function derivePushIdentity(secret: Uint8Array, contact: string): PushIdentity {
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'melos push key', 48))
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (ORDER - 1n)) + 1n
  const ecdh = createECDH('prime256v1')
  const bytes = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  ecdh.setPrivateKey(bytes)
  const point = ecdh.getPublicKey()
  const key = toKeyObject(bytes, point)
  const publicKey = point.toString('base64url')
  return {
    publicKey,
    async authorize(origin) {
      const token = await new SignJWT({ aud: origin, sub: contact })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setExpirationTime(`${HOURS_VALID}h`)
        .sign(key)
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}

function toKeyObject(d: Buffer, point: Buffer): KeyObject {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
}
