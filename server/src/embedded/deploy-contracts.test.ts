import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auctionHouseAbi, auctionHouseBytecode, melsAbi, melsBytecode } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { waitUntil } from '@melos/test-kit/wait-until'
import {
  type Address,
  createWalletClient,
  getContract,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestChain } from '../../test/support/test-chain.ts'
import { createChainClient } from '../chain/chain-client.ts'
import { callNode } from './chain-rpc.ts'
import { deployContracts } from './deploy-contracts.ts'

let chain: Awaited<ReturnType<typeof startTestChain>>

beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain[Symbol.asyncDispose]())

async function keptAddress(name: string): Promise<Address> {
  // Melos writes a private key to this file.
  return privateKeyToAccount((await readFile(join(chain.dataDir, 'chain', name), 'utf8')) as Hex).address
}

/** The block of the operator's n-th transaction, counted from 1. */
async function blockOfTransaction(number: number): Promise<bigint> {
  const client = createChainClient(chain.rpcUrl)
  const address = await keptAddress('operator-key')
  for (let blockNumber = 0n; ; blockNumber++) {
    if ((await client.getTransactionCount({ address, blockNumber })) >= number) return blockNumber
  }
}

const melsAddress = async () => getContractAddress({ from: await keptAddress('operator-key'), nonce: 0n })

async function readMels(account: Address): Promise<bigint> {
  const token = { address: await melsAddress(), abi: melsAbi } as const
  return await createChainClient(chain.rpcUrl).readContract({ ...token, functionName: 'balanceOf', args: [account] })
}

async function giveAway(key: Hex, amount: bigint): Promise<void> {
  const account = privateKeyToAccount(key)
  const left = (await readMels(account.address)) - amount
  const wallet = createWalletClient({ account, chain: localChain, transport: http(chain.rpcUrl) })
  const args = ['0x000000000000000000000000000000000000dEaD', amount] as const
  await wallet.writeContract({ address: await melsAddress(), abi: melsAbi, functionName: 'transfer', args })
  await waitUntil('they are gone', async () => (await readMels(account.address)) === left)
}

async function expectDeployed(): Promise<void> {
  const client = createChainClient(chain.rpcUrl)
  const deployed = await deployContracts(chain.dataDir, chain.rpcUrl)
  const { auctionHouse, operatorKey } = deployed
  const operator = privateKeyToAccount(operatorKey).address
  const mels = getContract({ address: deployed.mels, abi: melsAbi, client })
  expect(await mels.read.balanceOf([operator])).toBe(parseEther('990000000'))
  expect(await mels.read.balanceOf([await keptAddress('faucet-key')])).toBe(parseEther('10000000'))
  expect(await mels.read.totalSupply()).toBe(parseEther('1000000000'))

  const house = getContract({ address: auctionHouse, abi: auctionHouseAbi, client })
  expect(await house.read.MELS()).toBe(deployed.mels)
  expect(await house.read.owner()).toBe(await keptAddress('owner-key'))
  expect(await house.read.hasRole([await house.read.OPERATOR_ROLE(), operator])).toBe(true)
  expect(await house.read.hasRole([await house.read.LISTER_ROLE(), operator])).toBe(true)
  expect(await house.read.treasury()).toBe(await keptAddress('treasury-key'))
  expect(await house.read.production()).toBe(await keptAddress('production-key'))
  expect(privateKeyToAccount(deployed.ownerKey).address).toBe(await keptAddress('owner-key'))
  expect(privateKeyToAccount(deployed.faucetKey).address).toBe(await keptAddress('faucet-key'))
  expect(await client.getTransactionCount({ address: operator })).toBe(3)
}

test('a new chain gets both contracts once, with kept keys for every party', async () => {
  await expectDeployed()
  await expectDeployed()
  const keys = ['operator-key', 'owner-key', 'treasury-key', 'production-key', 'faucet-key']
  const parties = await Promise.all(keys.map(keptAddress))
  expect(new Set(parties).size).toBe(5)
  for (const address of parties) {
    expect(await createChainClient(chain.rpcUrl).getBalance({ address })).toBeGreaterThan(parseEther('1'))
  }
})

test.each([
  ['between the two', 2],
  ['before both', 1],
])('a crash %s is made good by the next start', async (_moment, firstLost) => {
  const before = await deployContracts(chain.dataDir, chain.rpcUrl)
  await chain.forgetFrom(await blockOfTransaction(firstLost))
  expect(await createChainClient(chain.rpcUrl).getCode({ address: before.auctionHouse })).toBeUndefined()
  await expectDeployed()
  expect(await deployContracts(chain.dataDir, chain.rpcUrl)).toEqual(before)
})

test('after a crash before the faucet has its MELS, the next start sends them', async () => {
  const before = await deployContracts(chain.dataDir, chain.rpcUrl)
  await chain.forgetFrom(await blockOfTransaction(3))
  expect(await readMels(await keptAddress('faucet-key'))).toBe(0n)
  await expectDeployed()
  expect(await deployContracts(chain.dataDir, chain.rpcUrl)).toEqual(before)
})

test('a chain that predates the faucet gets one', async () => {
  await deployContracts(chain.dataDir, chain.rpcUrl)
  await chain.forgetFrom(await blockOfTransaction(3))
  await rm(join(chain.dataDir, 'chain/faucet-key'))
  await expectDeployed()
})

describe('a start refills the faucet', () => {
  test('with MELS when less than half is left', async () => {
    const { faucetKey } = await deployContracts(chain.dataDir, chain.rpcUrl)
    const faucet = privateKeyToAccount(faucetKey).address
    await giveAway(faucetKey, parseEther('5000000'))
    await deployContracts(chain.dataDir, chain.rpcUrl)
    expect(await readMels(faucet)).toBe(parseEther('5000000'))
    await giveAway(faucetKey, 1n)
    await deployContracts(chain.dataDir, chain.rpcUrl)
    expect(await readMels(faucet)).toBe(parseEther('10000000'))
  })

  test('with POL when less than half is left', async () => {
    const client = createChainClient(chain.rpcUrl)
    const address = await keptAddress('faucet-key')
    const half = parseEther('500000')
    for (const [left, filled] of [
      [half, half],
      [half - 1n, 2n * half],
    ] as const) {
      await callNode(chain.rpcUrl, 'anvil_setBalance', address, `0x${left.toString(16)}`)
      await deployContracts(chain.dataDir, chain.rpcUrl)
      expect(await client.getBalance({ address })).toBe(filled)
    }
  })

  test('unless the operator has too little', async () => {
    const { operatorKey, faucetKey } = await deployContracts(chain.dataDir, chain.rpcUrl)
    const faucet = privateKeyToAccount(faucetKey).address
    await giveAway(faucetKey, await readMels(faucet))
    await giveAway(operatorKey, (await readMels(await keptAddress('operator-key'))) - parseEther('10000000') + 1n)
    await deployContracts(chain.dataDir, chain.rpcUrl)
    expect(await readMels(faucet)).toBe(0n)
  })
})

test.each([
  ['MELS', melsBytecode],
  ['the auction house', auctionHouseBytecode],
])('a chain whose version is that of %s alone is refused', async (_name, bytecode) => {
  const path = join(chain.dataDir, 'chain/contract-version')
  const kept = await readFile(path)
  await writeFile(path, keccak256(bytecode))
  await expect(deployContracts(chain.dataDir, chain.rpcUrl)).rejects.toThrow(
    'has contracts from another version of Melos',
  )
  await writeFile(path, kept)
})
