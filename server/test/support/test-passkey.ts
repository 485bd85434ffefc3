import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const ORIGIN = 'https://melos.example'
const RP_ID = 'melos.example'

interface Signing {
  readonly origin?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

/** An authenticator in software: a key on P-256 that signs as WebAuthn says. */
export function createTestPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = cborMap([
    [1, cborInt(2)],
    [3, cborInt(-7)],
    [-1, cborInt(1)],
    [-2, cborBytes(Buffer.from(x, 'base64url'))],
    [-3, cborBytes(Buffer.from(y, 'base64url'))],
  ])
  let count = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const describe = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: id.toString('base64url'),
    create({ challenge }: { challenge: string }, { origin = ORIGIN, isVerified = true }: Signing = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), lengthOf(id), id, cose])
      const authData = Buffer.concat([authenticatorData({ isVerified, counter: 0, isNew: true }), attested])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authData)],
      ])
      return describe({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    sign({ challenge }: { challenge: string }, { origin = ORIGIN, isVerified = true, counter }: Signing = {}) {
      count += 1
      const data = authenticatorData({ isVerified, counter: counter ?? count, isNew: false })
      const client = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return describe({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      })
    },
  }
}

export type TestPasskey = ReturnType<typeof createTestPasskey>

function authenticatorData({ isVerified, counter, isNew }: { isVerified: boolean; counter: number; isNew: boolean }) {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(RP_ID).digest(), Buffer.from([flags]), count])
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return length
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [number, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cborInt(key), value])])
