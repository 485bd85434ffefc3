import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { waitUntil } from '@melos/test-kit/wait-until'
import type { FastifyInstance } from 'fastify'
import { getAddress } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { buildTestApp } from '../../test/support/test-app.ts'
import { createTestAccount, openTestIdentity } from '../../test/support/test-identity.ts'
import { deployTestWallets } from '../../test/support/test-wallets.ts'
import { createChainClient } from '../chain/chain-client.ts'
import { verifySignature } from './verify-signature.ts'

const identity = await openForTests(openTestIdentity())
const wallets = await deployTestWallets(inject('rpcUrl'))
const owner = createTestAccount()
const stranger = createTestAccount()

describe('a contract wallet on chain (ERC-1271)', () => {
  test('signs in by the signature of its owner', async () => {
    const address = await wallets.deployWallet(owner.address)
    const message = await identity.messageFor(address)
    const answer = await identity.complete(address, await owner.signMessage({ message }))
    expect(answer.statusCode).toBe(200)
    expect((await identity.me(answer.json().accessToken)).json()).toMatchObject({ address: getAddress(address) })
  })

  test('does not sign in by the signature of a stranger', async () => {
    const address = await wallets.deployWallet(owner.address)
    const message = await identity.messageFor(address)
    expect((await identity.complete(address, await stranger.signMessage({ message }))).statusCode).toBe(401)
  })

  test('is asked about the message that was kept, not about another', async () => {
    const address = await wallets.deployWallet(owner.address)
    const first = await identity.messageFor(address)
    await identity.messageFor(address)
    expect((await identity.complete(address, await owner.signMessage({ message: first }))).statusCode).toBe(401)
  })
})

describe('a contract wallet yet to be made (ERC-6492)', () => {
  test('signs in by a signature of its owner that carries its creation', async () => {
    const { address, wrap } = wallets.foreseeWallet(owner.address)
    const message = await identity.messageFor(address)
    expect((await identity.complete(address, wrap(await owner.signMessage({ message })))).statusCode).toBe(200)
  })

  test('does not sign in by the signature of a stranger', async () => {
    const { address, wrap } = wallets.foreseeWallet(owner.address)
    const message = await identity.messageFor(address)
    expect((await identity.complete(address, wrap(await stranger.signMessage({ message })))).statusCode).toBe(401)
  })

  test('cannot be passed off as another: the creation must lead to the address', async () => {
    const { address } = wallets.foreseeWallet(owner.address)
    const { wrap } = wallets.foreseeWallet(stranger.address)
    const message = await identity.messageFor(address)
    expect((await identity.complete(address, wrap(await stranger.signMessage({ message })))).statusCode).toBe(401)
  })

  test('cannot be passed off as an account with a key', async () => {
    const { wrap } = wallets.foreseeWallet(stranger.address)
    const message = await identity.messageFor(owner.address)
    expect((await identity.complete(owner.address, wrap(await stranger.signMessage({ message })))).statusCode).toBe(401)
  })

  test('needs its creation in the signature', async () => {
    const { address } = wallets.foreseeWallet(owner.address)
    const message = await identity.messageFor(address)
    expect((await identity.complete(address, await owner.signMessage({ message }))).statusCode).toBe(401)
  })
})

describe('a wallet that takes its time', () => {
  test('is refused when it loops for ever', async () => {
    const message = await identity.messageFor(wallets.looping)
    const startedAt = performance.now()
    const answer = await identity.complete(wallets.looping, await owner.signMessage({ message }))
    expect(answer.statusCode).toBe(401)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('is refused when the node does not answer in time', async () => {
    await using node = await openSilentNode()
    const client = createChainClient(node.url, { timeoutMs: 200 })
    const startedAt = performance.now()
    expect(await verifySignature(client, { address: wallets.looping, message: 'anything', signature: '0x00' })).toBe(
      false,
    )
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(node.questions()).toBe(1)
  })

  test('does not delay other requests, however many there are', async () => {
    await using node = await openSilentNode()
    const app = await buildTestApp(identity.db, { rpcUrl: node.url, walletTimeoutMs: 60_000 })
    const slow = Array.from({ length: 30 }, async () => {
      const { address } = createTestAccount()
      await postTo(app, 'attempt', { metamaskAddress: address })
      return await postTo(app, 'complete', { metamaskAddress: address, signedNonce: '0x00' })
    })
    await waitUntil('the node is asked by all', () => node.questions() === slow.length)
    expect((await app.inject('/api/public/auctions')).statusCode).toBe(200)
    expect(await identity.signIn()).toHaveProperty('accessToken')
    await node[Symbol.asyncDispose]()
    expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual(slow.map(() => 401))
    await app.close()
  })
})

function postTo(app: FastifyInstance, call: string, payload: object) {
  return app.inject({ method: 'POST', url: `/api/public/oauth/${call}`, payload })
}

/** Accepts every request and never answers. */
async function openSilentNode() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    sockets.add(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    questions: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) server.close()
    },
  }
}
