import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auctionHouseAbi, auctionHouseBytecode, melsAbi, melsBytecode } from '@melos/contracts'
import { type Address, getContract, type Hex, keccak256, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain } from '../../test/support/test-chain.ts'
import { createChainClient } from '../chain/chain-client.ts'
import { deployContracts } from './deploy-contracts.ts'

let chain: Awaited<ReturnType<typeof startTestChain>>

beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain[Symbol.asyncDispose]())

async function keptAddress(name: string): Promise<Address> {
  // Written by the product as a private key.
  return privateKeyToAccount((await readFile(join(chain.dataDir, 'chain', name), 'utf8')) as Hex).address
}

/** The block of the operator's transaction of this number, counted from 1. */
async function blockOfTransaction(number: number): Promise<bigint> {
  const client = createChainClient(chain.rpcUrl)
  const address = await keptAddress('operator-key')
  for (let blockNumber = 0n; ; blockNumber++) {
    if ((await client.getTransactionCount({ address, blockNumber })) >= number) return blockNumber
  }
}

async function expectDeployed(): Promise<void> {
  const client = createChainClient(chain.rpcUrl)
  const { mels: melsAddress, auctionHouse, operatorKey } = await deployContracts(chain.dataDir, chain.rpcUrl)
  const operator = privateKeyToAccount(operatorKey).address
  const mels = getContract({ address: melsAddress, abi: melsAbi, client })
  expect(await mels.read.balanceOf([operator])).toBe(parseEther('1000000000'))
  expect(await mels.read.totalSupply()).toBe(parseEther('1000000000'))

  const house = getContract({ address: auctionHouse, abi: auctionHouseAbi, client })
  expect(await house.read.MELS()).toBe(melsAddress)
  expect(await house.read.owner()).toBe(operator)
  expect(await house.read.hasRole([await house.read.OPERATOR_ROLE(), operator])).toBe(true)
  expect(await house.read.hasRole([await house.read.LISTER_ROLE(), operator])).toBe(true)
  expect(await house.read.treasury()).toBe(await keptAddress('treasury-key'))
  expect(await house.read.production()).toBe(await keptAddress('production-key'))
  expect(await client.getTransactionCount({ address: operator })).toBe(2)
}

test('a new chain gets both contracts once, with kept keys for every party', async () => {
  await expectDeployed()
  await expectDeployed()
  const parties = await Promise.all(['operator-key', 'treasury-key', 'production-key'].map(keptAddress))
  expect(new Set(parties).size).toBe(3)
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

test.each([
  ['MELS', melsBytecode],
  ['the auction house', auctionHouseBytecode],
])('a chain whose version is that of %s alone is refused', async (_name, bytecode) => {
  const path = join(chain.dataDir, 'chain/contract-version')
  const kept = await readFile(path)
  await writeFile(path, keccak256(bytecode))
  await expect(deployContracts(chain.dataDir, chain.rpcUrl)).rejects.toThrow('was made with other contracts')
  await writeFile(path, kept)
})
