import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auctionHouseAbi, marketAbi, melsAbi, songTokensAbi } from '@melos/contracts'
import { contractNames, creationCodes } from '@melos/contracts/creations'
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
  maxUint256,
  parseEther,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { startTestChain } from '../../test/support/test-chain.ts'
import { createChainClient } from '../chain/chain-client.ts'
import { callNode } from './chain-rpc.ts'
import { deployContracts } from './deploy-contracts.ts'

const chain = await openForTests(startTestChain())

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
  expect(await house.read.hasRole([keccak256(toHex('AGENT_ROLE')), operator])).toBe(true)
  expect(await house.read.treasury()).toBe(await keptAddress('treasury-key'))
  expect(await house.read.production()).toBe(await keptAddress('production-key'))
  expect(privateKeyToAccount(deployed.ownerKey).address).toBe(await keptAddress('owner-key'))
  expect(privateKeyToAccount(deployed.faucetKey).address).toBe(await keptAddress('faucet-key'))
  expect(await house.read.SONG_TOKENS()).toBe(deployed.songTokens)
  expect(await house.read.GATE()).toBe(deployed.gate)
  const songTokens = getContract({ address: deployed.songTokens, abi: songTokensAbi, client })
  expect(await songTokens.read.house()).toBe(auctionHouse)
  expect(await songTokens.read.royalties()).toBe(deployed.royalties)
  expect(await songTokens.read.market()).toBe(deployed.market)
  for (const address of [deployed.gate, deployed.royalties, deployed.market]) {
    expect(await client.getCode({ address })).toBeDefined()
  }
  expect(privateKeyToAccount(deployed.royaltiesKey).address).toBe(await keptAddress('royalties-key'))
  expect(await house.read.hasRole([keccak256(toHex('AGENT_ROLE')), operator])).toBe(true)
  expect(await mels.read.allowance([operator, deployed.royalties])).toBe(maxUint256)
  // The contracts, the faucet's MELS and the allowance.
  expect(await client.getTransactionCount({ address: operator })).toBe(contractNames.length + 2)
}

test('a new chain gets all contracts once, with kept keys for every party', async () => {
  await expectDeployed()
  await expectDeployed()
  const keys = ['operator-key', 'owner-key', 'treasury-key', 'production-key', 'faucet-key', 'royalties-key']
  const parties = await Promise.all(keys.map(keptAddress))
  expect(new Set(parties).size).toBe(keys.length)
  for (const address of parties) {
    expect(await createChainClient(chain.rpcUrl).getBalance({ address })).toBeGreaterThan(parseEther('1'))
  }
})

test.each(contractNames)('a crash before %s is made good by the next start', async (name) => {
  const before = await deployContracts(chain.dataDir, chain.rpcUrl)
  await chain.forgetFrom(await blockOfTransaction(contractNames.indexOf(name) + 1))
  expect(await createChainClient(chain.rpcUrl).getCode({ address: before.market })).toBeUndefined()
  await expectDeployed()
  expect(await deployContracts(chain.dataDir, chain.rpcUrl)).toEqual(before)
})

test('after a crash before the faucet has its MELS, the next start sends them', async () => {
  const before = await deployContracts(chain.dataDir, chain.rpcUrl)
  await chain.forgetFrom(await blockOfTransaction(contractNames.length + 1))
  expect(await readMels(await keptAddress('faucet-key'))).toBe(0n)
  await expectDeployed()
  expect(await deployContracts(chain.dataDir, chain.rpcUrl)).toEqual(before)
})

test('a chain that predates the faucet gets one', async () => {
  await deployContracts(chain.dataDir, chain.rpcUrl)
  await chain.forgetFrom(await blockOfTransaction(contractNames.length + 1))
  await rm(join(chain.dataDir, 'chain/faucet-key'))
  await expectDeployed()
})

test('the market is off until a start is told to switch it on, and then stays on', async () => {
  const { market: address } = await deployContracts(chain.dataDir, chain.rpcUrl)
  const market = getContract({ address, abi: marketAbi, client: createChainClient(chain.rpcUrl) })
  expect(await market.read.isOn()).toBe(false)
  for (const marketOn of [true, true, false]) {
    await deployContracts(chain.dataDir, chain.rpcUrl, { marketOn })
    expect(await market.read.isOn()).toBe(true)
  }
  const switched = await market.getEvents.MarketSwitchedOn({ fromBlock: 0n })
  expect(switched).toHaveLength(1)
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

test.each(creationCodes)('a chain whose version is that of one contract alone is refused: %#', async (bytecode) => {
  const path = join(chain.dataDir, 'chain/contract-version')
  const kept = await readFile(path)
  await writeFile(path, keccak256(bytecode))
  await expect(deployContracts(chain.dataDir, chain.rpcUrl)).rejects.toThrow(
    'has contracts from another version of Melos',
  )
  await writeFile(path, kept)
})
