import { type Anvil, deployerAddress, deployerKey, startAnvil } from '@melos/test-kit/start-anvil'
import { createPublicClient, createTestClient, createWalletClient, http, type PublicClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { polygonAmoy } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { melsAbi, melsBytecode } from '../../generated/index.ts'
import { checkMels } from './check-mels.ts'

const token = '0x1000000000000000000000000000000000000001'
/** Answers every call with one word. */
const answering = (word: string) => `0x60${word}60005260206000f3` as const

let anvil: Anvil
let client: PublicClient

beforeAll(async () => {
  anvil = await startAnvil(polygonAmoy.id)
  client = createPublicClient({ chain: polygonAmoy, transport: http(anvil.rpcUrl) })
}, 30_000)

afterAll(() => anvil.stop())

describe('checkMels', { timeout: 30_000 }, () => {
  it('accepts a token with 18 decimals that checks permits for its own domain', async () => {
    expect(await checkMels(client, await deployMels())).toBeUndefined()
  })

  it('warns about a token that checks permits for another domain', async () => {
    const code = await client.getCode({ address: await deployMels() })
    // The token's code contains the version's hash, so changing one bit of it changes the domain.
    const versionHash = 'c89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc6'
    expect(code).toContain(versionHash)
    await setCode(`0x${code?.slice(2).replaceAll(versionHash, versionHash.replace(/6$/, '7'))}`)

    expect(await checkMels(client, token)).toMatch(/^Warning: .* doesn't support signed allowances/)
  })

  it('warns about a token without permits', async () => {
    await setCode(answering('12'))

    expect(await checkMels(client, token)).toMatch(/^Warning: .* doesn't support signed allowances/)
  })

  it('refuses an address without code', async () => {
    await expect(checkMels(client, deployerAddress)).rejects.toThrow(`MELS_ADDRESS ${deployerAddress} has no code: `)
  })

  it('refuses a token with 6 decimals', async () => {
    await setCode(answering('06'))

    await expect(checkMels(client, token)).rejects.toThrow('has 6 decimals, but the house needs 18')
  })

  it('refuses a contract without decimals', async () => {
    await setCode('0x60006000fd')

    await expect(checkMels(client, token)).rejects.toThrow('has no decimals, but the house needs 18')
  })

  it('does not blame the token if the node fails', async () => {
    const mels = await deployMels()
    const failing = createPublicClient({
      chain: polygonAmoy,
      transport: http(anvil.rpcUrl, {
        retryCount: 0,
        onFetchRequest: async (request) => {
          if ((await request.clone().text()).includes('eth_call')) throw new Error('cut')
        },
      }),
    })

    await expect(checkMels(failing, mels)).rejects.toThrow('HTTP request failed')
  })
})

async function setCode(bytecode: `0x${string}`): Promise<void> {
  const administrator = createTestClient({ mode: 'anvil', chain: polygonAmoy, transport: http(anvil.rpcUrl) })
  await administrator.setCode({ address: token, bytecode })
}

async function deployMels(): Promise<`0x${string}`> {
  const account = privateKeyToAccount(deployerKey)
  const wallet = createWalletClient({ account, chain: polygonAmoy, transport: http(anvil.rpcUrl) })
  const hash = await wallet.deployContract({ abi: melsAbi, bytecode: melsBytecode, args: [1n, deployerAddress] })
  await anvil.waitUntilMined(hash)
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  if (contractAddress == null) throw new Error('No contract')
  return contractAddress
}
