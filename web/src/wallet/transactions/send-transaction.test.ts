import { melsAbi } from '@melos/contracts'
import { connect } from '@wagmi/core'
import { BaseError, decodeFunctionData, InsufficientFundsError } from 'viem'
import { describe, expect, test } from 'vitest'
import { openConfig, scriptWallet } from '../../../test/support/scripted-wallet.ts'
import type { WalletClients } from '../wallet-clients.ts'
import type { WalletSite } from '../wallet-site.ts'
import { askWallet, sendTransaction } from './send-transaction.ts'

const from = '0x0000000000000000000000000000000000000001'
const mels = '0x0000000000000000000000000000000000000002'
const call = { address: mels, abi: melsAbi, functionName: 'approve', args: [from, 5n] } as const
const hash = `0x${'ab'.repeat(32)}`
// The code under test reads only this part of the site.
const site = { chain: { id: 31_337 } } as WalletSite

async function ask(eth_sendTransaction: () => unknown, { at = 31_337, by = from } = {}) {
  const wallet = scriptWallet({ eth_chainId: () => at, eth_sendTransaction })
  const config = openConfig([wallet.connector])
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('No connector')
  await connect(config, { connector })
  const sent = askWallet({ config, site }, { from: by as typeof from, request: call })
  return { wallet, sent }
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

describe('sendTransaction', () => {
  const send = async ({ simulation = async (): Promise<unknown> => ({}) } = {}) => {
    const happened: string[] = []
    const wallet = scriptWallet({
      eth_chainId: () => 31_337,
      eth_sendTransaction() {
        happened.push('asked the wallet')
        return hash
      },
    })
    const config = openConfig([wallet.connector])
    const [connector] = config.connectors
    if (connector === undefined) throw new Error('No connector')
    await connect(config, { connector })
    const client = {
      async simulateContract() {
        happened.push('simulated')
        return await simulation()
      },
      getTransactionCount: async () => 7,
    }
    // The code under test uses only these parts of the clients.
    const clients = { config, site, client } as unknown as WalletClients
    const record = {
      asked: (guess: number) => void happened.push(`recorded ${guess}`),
      sent: () => void happened.push('recorded the hash'),
    }
    const sent = sendTransaction(clients, { from, request: call, record, onWait: () => undefined })
    return { sent: await sent.catch((error) => error), happened }
  }

  test('the wallet is asked after the simulation and the record', async () => {
    expect(await send()).toEqual({
      sent: { hash, guess: 7 },
      happened: ['simulated', 'recorded 7', 'asked the wallet', 'recorded the hash'],
    })
  })

  test.each([
    ['refused', new Error('no')],
    ['too-little-pol', new Error('insufficient funds for gas * price + value')],
    [
      'too-little-pol',
      new BaseError('outer', { cause: new InsufficientFundsError({ cause: new BaseError('short') }) }),
    ],
  ])('a failed simulation is %s, and is neither recorded nor sent', async (code, error) => {
    const { sent, happened } = await send({ simulation: () => Promise.reject(error) })
    expect(sent).toMatchObject({ code, cause: error })
    expect(happened).toEqual(['simulated'])
  })
})
