import { melsAbi } from '@melos/contracts'
import { connect } from '@wagmi/core'
import { BaseError, ContractFunctionRevertedError, encodeErrorResult, InsufficientFundsError } from 'viem'
import { describe, expect, test } from 'vitest'
import { openConfig, scriptWallet } from '../../../test/support/scripted-wallet.ts'
import type { WalletClients } from '../wallet-clients.ts'
import type { WalletSite } from '../wallet-site.ts'
import { sendTransaction, simulate } from './send-transaction.ts'

const from = '0x0000000000000000000000000000000000000001'
const mels = '0x0000000000000000000000000000000000000002'
const call = { address: mels, abi: melsAbi, functionName: 'approve', args: [from, 5n] } as const
const hash = `0x${'ab'.repeat(32)}`
// The code under test reads only this part of the site.
const site = { chain: { id: 31_337 } } as WalletSite

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

describe('simulate', () => {
  const run = (simulateContract: () => Promise<unknown>, passes?: 'ERC20InsufficientAllowance') =>
    // The code under test uses only this part of the clients.
    simulate({ client: { simulateContract } } as unknown as WalletClients, { from, request: call, passes })
  const revert = (errorName: string) => async () => {
    const data = encodeErrorResult({ abi: melsAbi, errorName, args: [from, 0n, 5n] } as Parameters<
      typeof encodeErrorResult
    >[0])
    throw new ContractFunctionRevertedError({ abi: melsAbi, data, functionName: 'approve' })
  }

  test('passes an error that the transaction itself will not meet, and no other', async () => {
    await run(revert('ERC20InsufficientAllowance'), 'ERC20InsufficientAllowance')
    await expect(run(revert('ERC20InsufficientAllowance'))).rejects.toMatchObject({ code: 'refused' })
    const other = run(revert('ERC20InsufficientBalance'), 'ERC20InsufficientAllowance')
    await expect(other).rejects.toMatchObject({ code: 'refused' })
  })
})
