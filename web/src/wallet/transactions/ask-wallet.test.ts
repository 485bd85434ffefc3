import { melsAbi } from '@melos/contracts'
import { connect } from '@wagmi/core'
import { type Address, decodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { openConfig, scriptWallet } from '../../../test/support/scripted-wallet.ts'
import { type Permit, permitTypes } from '../permit.ts'
import type { WalletSite } from '../wallet-site.ts'
import { askForCalls, askForPermit, askWallet, readCallsStatus, takesBatches } from './ask-wallet.ts'

const from = '0x0000000000000000000000000000000000000001'
const mels = '0x0000000000000000000000000000000000000002'
const call = { address: mels, abi: melsAbi, functionName: 'approve', args: [from, 5n] } as const
const hash = `0x${'ab'.repeat(32)}`
// The code under test reads only this part of the site.
const site = { chain: { id: 31_337 } } as WalletSite

type Answers = Parameters<typeof scriptWallet>[0]

async function openWallet(answers: Answers, options: Parameters<typeof scriptWallet>[1] = {}) {
  const wallet = scriptWallet({ eth_chainId: () => 31_337, ...answers }, options)
  const config = openConfig([wallet.connector])
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('No connector')
  await connect(config, { connector })
  return { wallet, clients: { config, site } }
}

async function ask(eth_sendTransaction: () => unknown, { at = 31_337, by = from } = {}) {
  const { wallet, clients } = await openWallet({ eth_chainId: () => at, eth_sendTransaction })
  return { wallet, sent: askWallet(clients, { from: by as typeof from, request: call }) }
}

const fail =
  (code: number, message = 'no') =>
  () =>
    Promise.reject(Object.assign(new Error(message), { code }))

describe('askWallet', () => {
  test('the wallet is asked once, for exactly this call of this account', async () => {
    const { wallet, sent } = await ask(() => hash)
    expect(await sent).toBe(hash)
    const asked = wallet.asked.filter(({ method }) => method.includes('send'))
    expect(asked).toEqual([{ method: 'eth_sendTransaction', params: [{ from, to: mels, data: expect.any(String) }] }])
    const [{ data }] = (asked[0]?.params ?? [{ data: '0x' }]) as [{ data: `0x${string}` }]
    expect(decodeFunctionData({ abi: melsAbi, data })).toEqual({ functionName: 'approve', args: [from, 5n] })
  })

  test.each([4100, 4200, 4900, 4901, -32_600, -32_601, -32_602])('%i means that nothing was done', async (code) => {
    const { sent } = await ask(fail(code))
    await expect(sent).rejects.toMatchObject({ code: 'not-sent', cause: { code } })
  })

  test('rejection and too little POL mean that nothing was done', async () => {
    await expect((await ask(fail(4001))).sent).rejects.toMatchObject({ code: 'rejected' })
    const short = await ask(fail(-32_000, 'insufficient funds for gas * price + value'))
    await expect(short.sent).rejects.toMatchObject({ code: 'too-little-pol' })
  })

  test.each([
    [-32_000, 'already known'],
    [-32_603, 'Failed to fetch'],
    [-32_603, 'nonce too low'],
  ])('%i %s is unsure, and the wallet is not asked again', async (code, message) => {
    const { wallet, sent } = await ask(fail(code, message))
    await expect(sent).rejects.toMatchObject({ code: 'unsure' })
    expect(wallet.methods().filter((method) => method.includes('send'))).toHaveLength(1)
  })

  test.each(['banana', '0x12', null, 5, { hash }])('an answer of %o is unsure', async (answer) => {
    await expect((await ask(() => answer)).sent).rejects.toMatchObject({ code: 'unsure' })
  })

  test('a wallet on another network or account is not asked', async () => {
    for (const where of [{ at: 1 }, { by: mels }]) {
      const { wallet, sent } = await ask(() => hash, where)
      await expect(sent).rejects.toMatchObject({ code: 'wallet-elsewhere' })
      expect(wallet.methods()).not.toContain('eth_sendTransaction')
    }
  })
})

describe('askForCalls', () => {
  const send = async (wallet_sendCalls: () => unknown, options?: { id: string }) => {
    const { wallet, clients } = await openWallet({ wallet_sendCalls }, options)
    return { wallet, answer: askForCalls(clients, { from, calls: [call, call] }) }
  }

  test('the wallet is asked once, for all calls or none', async () => {
    const { wallet, answer } = await send(() => ({ id: '0x12' }))
    expect(await answer).toEqual({ callsId: '0x12', hash: undefined })
    const encoded = { to: mels, data: expect.any(String) }
    expect(wallet.asked.filter(({ method }) => method === 'wallet_sendCalls')).toEqual([
      {
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', from, chainId: '0x7a69', atomicRequired: true, calls: [encoded, encoded] }],
      },
    ])
  })

  test('only the Melos wallet’s id is a transaction', async () => {
    expect(await (await send(() => ({ id: hash }))).answer).toEqual({ callsId: hash, hash: undefined })
    expect(await (await send(() => ({ id: hash }), { id: 'melos' })).answer).toEqual({ callsId: hash, hash })
  })

  test.each([4200, -32_602, 5700, 5710, 5720, 5740, 5750, 5760])('%i means that nothing was done', async (code) => {
    await expect((await send(fail(code))).answer).rejects.toMatchObject({ code: 'not-sent' })
  })

  test.each([null, {}, { id: 7 }, { id: '' }, '0x12'])('an answer of %o is unsure', async (answer) => {
    await expect((await send(() => answer)).answer).rejects.toMatchObject({ code: 'unsure' })
  })
})

describe('takesBatches', () => {
  test.each([
    [{ '0x7a69': { atomic: { status: 'supported' } } }, true],
    [{ '0x0': { atomic: { status: 'supported' } } }, true],
    // The wallet would first turn the account into a smart one, which is more than a bid should ask for.
    [{ '0x7a69': { atomic: { status: 'ready' } } }, false],
    [{ '0x7a69': { atomic: { status: 'unsupported' } }, '0x0': { atomic: { status: 'supported' } } }, false],
    [{ '0x1': { atomic: { status: 'supported' } } }, false],
    [{ '0x7a69': {} }, false],
    [null, false],
  ])('capabilities of %o: %s', async (capabilities, takes) => {
    const { wallet, clients } = await openWallet({ wallet_getCapabilities: () => capabilities })
    expect(await takesBatches(clients, from)).toBe(takes)
    expect(wallet.asked.at(-1)?.params).toEqual([from, ['0x7a69']])
  })

  test('a wallet that doesn’t know the question doesn’t', async () => {
    const { clients } = await openWallet({ wallet_getCapabilities: fail(-32_601) })
    expect(await takesBatches(clients, from)).toBe(false)
  })
})

describe('askForPermit', () => {
  const signer = privateKeyToAccount(`0x${'01'.repeat(32)}`)
  const permitOf = (owner: Address): Permit => ({
    domain: { name: 'Melos', version: '1', chainId: 31_337, verifyingContract: mels },
    types: permitTypes,
    primaryType: 'Permit',
    message: { owner, spender: mels, value: 5n, nonce: 0n, deadline: 9n },
  })
  const askFor = async (eth_signTypedData_v4: (params: readonly unknown[]) => unknown) => {
    const { clients } = await openWallet({ eth_signTypedData_v4 }, { account: signer.address })
    return askForPermit(clients, permitOf(signer.address))
  }
  // The wallet signs what it is given.
  const sign = ([, data]: readonly unknown[]) => signer.signTypedData(JSON.parse(String(data)))

  test('the owner’s signature comes back', async () => {
    expect(await askFor(sign)).toBe(await signer.signTypedData(permitOf(signer.address)))
  })

  test.each([
    [
      'from another key',
      (params: readonly unknown[]) =>
        privateKeyToAccount(`0x${'02'.repeat(32)}`).signTypedData(JSON.parse(String(params[1]))),
    ],
    ['of a contract', () => `0x${'00'.repeat(200)}`],
    ['that is none', () => null],
    ['that the wallet doesn’t know how to make', fail(4200)],
    ['that fails', fail(-32_603)],
  ])('a signature %s is not used', async (_name, answer) => {
    expect(await askFor(answer)).toBeUndefined()
  })

  test('a rejection ends the bid', async () => {
    await expect(askFor(fail(4001))).rejects.toMatchObject({ code: 'rejected' })
  })
})

describe('readCallsStatus', () => {
  test.each([
    [{ status: 100 }, { status: 100, hash: undefined }],
    [
      { status: 200, receipts: [{ transactionHash: '0x1' }, { transactionHash: hash }] },
      { status: 200, hash },
    ],
    [
      { status: 200, receipts: [{ transactionHash: '0x1' }] },
      { status: 200, hash: undefined },
    ],
    [{ status: 'CONFIRMED' }, undefined],
    [null, undefined],
  ])('%o is read as %o', async (answer, status) => {
    const { clients } = await openWallet({ wallet_getCallsStatus: () => answer })
    expect(await readCallsStatus(clients, { from, callsId: '0x12' })).toEqual(status)
  })

  test.each([
    [5730, 'unknown'],
    [4100, undefined],
    [-32_603, undefined],
  ])('the error %i is read as %s', async (code, status) => {
    const { clients } = await openWallet({ wallet_getCallsStatus: fail(code) })
    expect(await readCallsStatus(clients, { from, callsId: '0x12' })).toBe(status)
  })
})
