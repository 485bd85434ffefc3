import { numberToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount, openTestIdentity } from '../../../test/support/test-identity.ts'

const identity = await openForTests(openTestIdentity())
const account = createTestAccount()

const changes: [string, (message: string) => string][] = [
  ['another domain', (message) => message.replace('https://melos.example wants', 'https://evil.example wants')],
  ['another scheme', (message) => message.replace('https://melos.example wants', 'http://melos.example wants')],
  ['another URI', (message) => message.replace('URI: https://melos.example', 'URI: https://evil.example')],
  ['another chain', (message) => message.replace('Chain ID: 31337', 'Chain ID: 1')],
  ['another nonce', (message) => message.replace(/Nonce: .*/, `Nonce: ${'0'.repeat(32)}`)],
  ['another expiry', (message) => message.replace(/Expiration Time: 20/, 'Expiration Time: 30')],
  ['its address in small letters', (message) => message.replace(/0x\w{40}/, (address) => address.toLowerCase())],
  ['a line break behind it', (message) => `${message}\n`],
]

test.each(changes)('a signature of the message with %s is refused', async (_, change) => {
  const message = await identity.messageFor(account.address)
  expect(change(message)).not.toBe(message)
  const signature = await account.signMessage({ message: change(message) })
  expect((await identity.complete(account.address, signature)).statusCode).toBe(401)
})

test('a signature by another key is refused', async () => {
  const message = await identity.messageFor(account.address)
  const signature = await createTestAccount().signMessage({ message })
  expect((await identity.complete(account.address, signature)).statusCode).toBe(401)
})

test.each([
  ['65 bytes of zeros', `0x${'00'.repeat(65)}`],
  ['65 bytes of ones', `0x${'ff'.repeat(65)}`],
  ['a byte', '0x00'],
  ['16 KiB', `0x${'ab'.repeat(16_384)}`],
  ['the mark of a wallet yet to be made and nothing else', `0x${'6492'.repeat(16)}`],
  ['the mark of a delegated account and nothing else', `0x${'8010'.repeat(16)}`],
])('%s is refused as a signature', async (_, signature) => {
  await identity.messageFor(account.address)
  const answer = await identity.complete(account.address, signature)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ code: 'UNAUTHORIZED', message: 'Sign in to do this.' })
})

test.each(['', '0x', '0x0', '0xgg', 'ff'.repeat(65), `0x${'00'.repeat(65)}\n`, `0x${'ab'.repeat(16_385)}`])(
  'what is no hexadecimal, or too long, is a bad request that leaves the message unused',
  async (signature) => {
    const message = await identity.messageFor(account.address)
    expect((await identity.complete(account.address, signature)).statusCode).toBe(400)
    const right = await account.signMessage({ message })
    expect((await identity.complete(account.address, right)).statusCode).toBe(200)
  },
)

test.each(['attempt', 'complete', 'refresh'])('a body of 100 kB for %s is too large', async (call) => {
  const answer = await identity.post(`/api/public/oauth/${call}`, {
    metamaskAddress: account.address,
    signedNonce: `0x${'ab'.repeat(50_000)}`,
  })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})

describe('an address without a key', () => {
  // On the chain, an invalid signature recovers to the zero address.
  test.each(['1b', '1c'])('such as the zero address cannot sign in with a signature of zeros and %s', async (v) => {
    await identity.messageFor(zeroAddress)
    expect((await identity.complete(zeroAddress, `0x${'00'.repeat(64)}${v}`)).statusCode).toBe(401)
  })

  test.each([1, 2, 4, 9])('such as the built-in contract %i cannot sign in', async (number) => {
    const address = numberToHex(number, { size: 20 })
    const message = await identity.messageFor(address)
    const signature = await account.signMessage({ message })
    expect((await identity.complete(address, signature)).statusCode).toBe(401)
  })
})
