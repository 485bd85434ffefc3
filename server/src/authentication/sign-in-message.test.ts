import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { makeSignInMessage } from './sign-in-message.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const now = new Date('2026-11-15T12:00:00.000Z')
const make = (publicUrl = 'https://melos.example', chainId = 137): string =>
  makeSignInMessage({ publicUrl: new URL(publicUrl), chainId }, { address, now })

test('the message has the form of EIP-4361, line by line', () => {
  const lines = make().split('\n')
  const nonce = lines[8]?.slice('Nonce: '.length) ?? ''
  expect(lines).toEqual([
    'https://melos.example wants you to sign in with your Ethereum account:',
    address,
    '',
    'Sign in to Melos. This costs nothing and moves no money.',
    '',
    'URI: https://melos.example',
    'Version: 1',
    'Chain ID: 137',
    `Nonce: ${nonce}`,
    'Issued At: 2026-11-15T12:00:00.000Z',
    'Expiration Time: 2026-11-15T12:05:00.000Z',
  ])
  expect(nonce).toMatch(/^[0-9a-f]{32}$/)
})

test('a reader of EIP-4361 finds site, wallet, chain and 5 minutes in it', () => {
  expect(parseSiweMessage(make('http://localhost:3000', 31337))).toMatchObject({
    address,
    scheme: 'http',
    domain: 'localhost:3000',
    uri: 'http://localhost:3000',
    version: '1',
    chainId: 31337,
    issuedAt: now,
    expirationTime: new Date(now.getTime() + 300_000),
  })
})

test('each message has its own nonce', () => {
  const nonces = Array.from({ length: 1_000 }, () => parseSiweMessage(make()).nonce)
  expect(new Set(nonces).size).toBe(1_000)
})

test('every bit of the nonce varies', () => {
  const nonces = Array.from({ length: 200 }, () => BigInt(`0x${parseSiweMessage(make()).nonce}`))
  const [ones, zeros] = nonces.reduce(([or, nor], nonce) => [or | nonce, nor | ~nonce], [0n, 0n])
  const all = 2n ** 128n - 1n
  expect(ones).toBe(all)
  expect(zeros & all).toBe(all)
})
