import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { namedProvider } from '../../test/support/named-provider.ts'
import { readConfig } from '../config.ts'
import { describePublicConfig, hasPasskeys, servePublicConfig } from './public-config.ts'

const contracts = {
  mels: '0x00000000000000000000000000000000000000A1',
  gate: '0x00000000000000000000000000000000000000C3',
  auctionHouse: '0x00000000000000000000000000000000000000b2',
  songTokens: '0x00000000000000000000000000000000000000d4',
  royalties: '0x00000000000000000000000000000000000000E5',
  market: '0x00000000000000000000000000000000000000f6',
} as const

const external = {
  DATABASE_URL: 'postgres://melos:secret@db.example/melos',
  RPC_URL: 'https://rpc.example/SECRET-KEY',
  ADMIN_EMAIL: 'root@example.com',
  ADMIN_PASSWORD: 'correct horse',
  AUTH_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://melos.example',
  ...namedProvider,
}

async function answer(environment: Record<string, string>, gift?: { mels: bigint; pol: bigint }) {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const found = { contracts, gift, hasSampleWorld: environment.DEMO === 'on' }
  servePublicConfig(app, { config: describePublicConfig(readConfig(environment), found) })
  const { headers, payload } = await app.inject('/api/public/config')
  await app.close()
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  return payload
}

const provider = {
  name: 'Melos Sample s.r.o.',
  registrationNumber: '000 00 000',
  address: 'Sample Street 1, 110 00 Prague 1, Czech Republic',
  email: 'support@melos.example',
}

test('the embedded chain is reached through a path of our own', async () => {
  expect(JSON.parse(await answer({ DEMO: 'on' }))).toEqual({
    chain: { id: 31337, name: 'Melos local', rpcUrl: '/api/public/rpc', explorerUrl: null },
    contracts,
    commissionPercent: 10,
    priceStep: '0.01',
    publicUrl: 'http://localhost:3000',
    walletConnect: null,
    faucet: null,
    provider: { ...provider, isSample: true },
    registration: true,
    passkeys: true,
    mailbox: true,
    demo: true,
  })
})

test.each([
  ['137', 'Polygon', 'https://polygon.drpc.org', 'https://polygonscan.com'],
  ['80002', 'Polygon Amoy', 'https://polygon-amoy.drpc.org', 'https://amoy.polygonscan.com'],
])('chain %s is %s, with its public node and explorer', async (CHAIN_ID, name, rpcUrl, explorerUrl) => {
  const payload = await answer({ ...external, CHAIN_ID })
  expect(JSON.parse(payload)).toMatchObject({
    chain: { id: Number(CHAIN_ID), name, rpcUrl, explorerUrl },
    publicUrl: 'https://melos.example',
    registration: false,
    mailbox: false,
    demo: false,
  })
})

test('with a mail server people can register, and nothing about it is revealed', async () => {
  const mail = { SMTP_URL: 'smtp://melos:hidden@mail.example', MAIL_FROM: 'post@melos.example' }
  const payload = await answer({ ...external, CHAIN_ID: '137', ...mail })
  expect(JSON.parse(payload)).toMatchObject({ registration: true, mailbox: false })
  expect(payload).not.toContain('mail.example')
})

test('a public node and a WalletConnect project are shown as configured', async () => {
  const WALLETCONNECT_PROJECT_ID = '0123456789abcdef'.repeat(2)
  const PUBLIC_RPC_URL = 'https://pages.example/rpc'
  expect(
    JSON.parse(await answer({ ...external, CHAIN_ID: '137', PUBLIC_RPC_URL, WALLETCONNECT_PROJECT_ID })),
  ).toMatchObject({
    chain: { rpcUrl: PUBLIC_RPC_URL },
    walletConnect: { projectId: WALLETCONNECT_PROJECT_ID, relayUrl: 'wss://relay.walletconnect.org' },
  })
})

test.each([
  ['1', parseEther('1')],
  ['0', 0n],
])('a faucet that gives %s POL says so', async (pol, amount) => {
  const { faucet } = JSON.parse(await answer({}, { mels: parseEther('1000'), pol: amount }))
  expect(faucet).toEqual({ mels: '1000', pol })
})

test("the faucet's key is never revealed", async () => {
  const FAUCET_KEY = `0x${'a'.repeat(64)}`
  expect(await answer({ ...external, CHAIN_ID: '80002', FAUCET_KEY })).not.toContain('aaaa')
})

test.each(['SECRET-KEY', 'correct horse', 'postgres://', 'x'.repeat(32)])('%s stays inside', async (secret) => {
  expect(await answer({ ...external, CHAIN_ID: '137' })).not.toContain(secret)
})

test.each([
  ['http://localhost:3000', true],
  ['https://melos.example', true],
  ['http://melos.example', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.0.2.1', false],
  ['https://[::1]:3000', false],
])('at %s it is %s that passkeys can exist', (url, expected) => {
  expect(hasPasskeys(new URL(url))).toBe(expected)
})
