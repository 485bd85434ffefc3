import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface PushKeys {
  /** The browser's public key, an uncompressed point of P-256. */
  readonly p256dh: Uint8Array
  /** The browser's secret for this subscription. */
  readonly auth: Uint8Array
}

/** Random, except in the test with the RFC's own example. */
interface Randomness {
  readonly salt: Uint8Array
  readonly privateKey: Uint8Array
}

const KEY_BYTES = 16
const NONCE_BYTES = 12
const RECORD_BYTES = 4096
/** Marks the last record. */
const END = 2

/** Encrypts a message for one browser: RFC 8291, in one record of RFC 8188. */
export function encryptPush(message: string, { p256dh, auth }: PushKeys, random?: Randomness): Buffer {
  const sender = createECDH('prime256v1')
  if (random === undefined) sender.generateKeys()
  else sender.setPrivateKey(random.privateKey)
  const salt = random?.salt ?? randomBytes(KEY_BYTES)
  const publicKey = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const secret = Buffer.from(hkdfSync('sha256', sender.computeSecret(p256dh), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', KEY_BYTES), derive('nonce', NONCE_BYTES))
  const sealed = Buffer.concat([cipher.update(message, 'utf8'), cipher.update(Buffer.of(END)), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(publicKey.length, 4)
  return Buffer.concat([salt, head, publicKey, sealed, cipher.getAuthTag()])
}
