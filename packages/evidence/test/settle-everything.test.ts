import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { auctionHouseAbi, marketAbi, melsAbi, royaltiesAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { localChain } from '@melos/contracts/local-chain'
import { callNode, startAnvil } from '@melos/test-kit/start-anvil'
import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import {
  type Address,
  createWalletClient,
  encodeAbiParameters,
  getAbiItem,
  getAddress,
  type Hex,
  http,
  keccak256,
  parseEther,
  publicActions,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const DAY = 24 * 3_600
const UNIT = 10n ** 18n
const treasury = getAddress('0x00000000000000000000000000000000000000a1')
const production = getAddress('0x00000000000000000000000000000000000000a2')

let node: Awaited<ReturnType<typeof startAnvil>>
let deployed: Awaited<ReturnType<typeof deployTestAuctionHouse>>
let stranger: Hex

beforeAll(async () => {
  node = await startAnvil(localChain.id)
  deployed = await deployTestAuctionHouse(node.rpcUrl, { treasury, production })
  stranger = generatePrivateKey()
  await callNode(node.rpcUrl, 'anvil_setBalance', privateKeyToAddress(stranger), toHex(parseEther('10')))
}, 120_000)

afterAll(() => node.stop())

async function settle(...what: readonly string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, SETTLE_KEY: stranger }
  const parameters = ['scripts/run.cjs', 'settle', ...what, node.rpcUrl, deployed.address]
  const program = spawn(process.execPath, parameters, { cwd: root, env })
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)])
  if (program.exitCode === null) await new Promise((resolve) => program.once('exit', resolve))
  return { code: program.exitCode, output: output + errors }
}

async function pass(seconds: number): Promise<void> {
  await callNode(node.rpcUrl, 'evm_increaseTime', seconds)
  await callNode(node.rpcUrl, 'evm_mine')
}

const seller = () => open(deployed.key)
const mels = (address: Address) => deployed.readBalance(deployed.mels, address)

function open(key: Hex) {
  const transport = http(node.rpcUrl, { timeout: 60_000 })
  const account = privateKeyToAccount(key)
  return createWalletClient({ account, chain: localChain, transport }).extend(publicActions)
}

/** A wallet with 100 MELS that has approved house and market. */
async function openHolder() {
  const key = generatePrivateKey()
  const wallet = open(key)
  await callNode(node.rpcUrl, 'anvil_setBalance', wallet.account.address, toHex(parseEther('10')))
  const money = { address: deployed.mels, abi: melsAbi } as const
  await seller().writeContractSync({ ...money, functionName: 'transfer', args: [wallet.account.address, 100n * UNIT] })
  for (const spender of [deployed.address, deployed.contracts.market]) {
    await wallet.writeContractSync({ ...money, functionName: 'approve', args: [spender, 100n * UNIT] })
  }
  return { ...wallet, address: wallet.account.address }
}

type Holder = Awaited<ReturnType<typeof openHolder>>

const ofHouse = () => ({ address: deployed.address, abi: auctionHouseAbi }) as const
const ofMarket = () => ({ address: deployed.contracts.market, abi: marketAbi }) as const
const ofRoyalties = () => ({ address: deployed.contracts.royalties, abi: royaltiesAbi }) as const

async function bid(holder: Holder, auctionId: bigint, tokens: bigint): Promise<void> {
  await holder.writeContractSync({ ...ofHouse(), functionName: 'bid', args: [auctionId, tokens, UNIT] })
}

async function terms(days: number, untilNextRoyalty = false) {
  const { timestamp } = await seller().getBlock()
  return { lastDay: Math.floor(Number(timestamp) / DAY) + days, untilNextRoyalty, fillOnly: false }
}

async function payIn(song: Address, eur: string): Promise<void> {
  const agent = seller()
  const line = { song, eur: parseEther(eur), periodFrom: 1, periodTo: 2, statementHash: zeroHash }
  const { inputs } = getAbiItem({ abi: royaltiesAbi, name: 'payIn' })
  const lines = keccak256(encodeAbiParameters([inputs[1]], [[line]]))
  const { timestamp } = await agent.getBlock()
  const args = [zeroHash, lines, UNIT, Number(timestamp) + 2 * DAY + 60] as const
  await agent.writeContractSync({ ...ofRoyalties(), functionName: 'announce', args })
  await pass(2 * DAY + 60)
  const id = await agent.readContract({ ...ofRoyalties(), functionName: 'announcementCount' })
  await agent.writeContractSync({ ...ofRoyalties(), functionName: 'payIn', args: [id, [line]] })
}

test('with every key lost, a stranger brings everything to its owner as time passes', {
  timeout: 240_000,
}, async () => {
  const owner = seller()
  const [ann, ben, cleo] = [await openHolder(), await openHolder(), await openHolder()]
  const money = { address: deployed.mels, abi: melsAbi } as const
  await owner.writeContractSync({
    ...money,
    functionName: 'approve',
    args: [deployed.contracts.royalties, 100n * UNIT],
  })
  const agent = [keccak256(toHex('AGENT_ROLE')), owner.account.address] as const
  await owner.writeContractSync({ ...ofHouse(), functionName: 'grantRole', args: agent })
  await owner.writeContractSync({ ...ofMarket(), functionName: 'switchOn' })

  // Ann has 6 of 10 tokens, Ben 4, and the song is traded and earns.
  const song = await deployed.createAuction({ minimumPrice: UNIT, tokens: 10n })
  await bid(ann, 0n, 6n)
  await bid(ben, 0n, 4n)
  await pass(3_600)
  await ann.writeContractSync({ ...ofHouse(), functionName: 'settleMe', args: [0n] })
  await ben.writeContractSync({ ...ofHouse(), functionName: 'settleMe', args: [0n] })
  const ofFactory = { address: deployed.contracts.songTokens, abi: songTokensAbi } as const
  await owner.writeContractSync({ ...ofFactory, functionName: 'confirmSale', args: [song, 0n] })
  await owner.writeContractSync({ ...ofMarket(), functionName: 'open', args: [song] })
  await payIn(song, '20')

  // Cleo buys 1 of Ann's tokens; 2 tokens are still offered, and two orders to buy rest.
  const ofSong = { address: song, abi: songTokenAbi } as const
  const offer = [3n, 2n * UNIT, 10n, await terms(100)] as const
  await ann.writeContractSync({ ...ofSong, functionName: 'offer', args: offer })
  const buy = [song, 1n, 2n * UNIT, 10n, await terms(1)] as const
  await cleo.writeContractSync({ ...ofMarket(), functionName: 'buy', args: buy })
  const waiting = [song, 4n, UNIT, 10n, await terms(100)] as const
  await cleo.writeContractSync({ ...ofMarket(), functionName: 'buy', args: waiting })
  const bound = [song, 2n, UNIT, 10n, await terms(100, true)] as const
  await ben.writeContractSync({ ...ofMarket(), functionName: 'buy', args: bound })
  await payIn(song, '10')
  await owner.writeContractSync({ ...ofMarket(), functionName: 'halt', args: [song, zeroHash] })

  // A first auction sells nothing, and another one sells all; no one has settled them.
  const unsold = await deployed.createAuction({ minimumPrice: UNIT, tokens: 10n })
  await bid(cleo, 1n, 3n)
  const second = await deployed.createAuction({ minimumPrice: UNIT, tokens: 5n })
  await bid(cleo, 2n, 5n)
  await pass(3_600)
  expect((await settle('--everything')).output).toContain('Auction 2 has ended, but only operators can settle it yet')

  await pass(7 * DAY)
  const early = await settle('--everything')
  expect(early.code).toBe(1)
  expect(early.output).toContain('✓ Auction 2 is settled')
  // The settled sale opens the song's market and royalties; the first song's sale was confirmed before.
  expect(early.output.match(/^Confirmed the sale of .*(?=, in transaction)/gm)).toEqual([
    `Confirmed the sale of ${second}`,
  ])
  await cleo.writeContractSync({ ...ofMarket(), functionName: 'open', args: [second] })
  expect(await ann.readContract({ ...ofFactory, functionName: 'saleOf', args: [unsold] })).toEqual([false, zeroAddress])
  // Ben's order has ended with the statement; the others are live.
  expect(early.output).toContain(`Some orders of ${song} have not ended`)
  expect(await mels(ben.address)).toBe(parseEther('95.6') + 12n * UNIT)
  // Ann has EUR 12 and 5, Cleo has EUR 1.
  expect(await mels(ann.address)).toBe(parseEther('93.4') + 2n * UNIT + 17n * UNIT)
  expect(early.output).toContain(`${cleo.address} can't be paid 1.00 MELS yet: EUR 1 is due`)
  expect((await settle('--royalties')).output).not.toContain('Paid the royalties')

  await pass(101 * DAY)
  const market = await settle('--market', song)
  expect(market.output).toContain('Gave 2 ended orders')
  expect(await mels(deployed.contracts.market)).toBe(0n)
  await pass(730 * DAY)
  const last = await settle('--everything')
  expect(last.output).toContain('Paid the royalties of 1 accounts')
  expect(last).toMatchObject({ code: 0, output: expect.stringMatching(/✓ Everything is with its owner\n$/) })

  for (const address of [deployed.address, deployed.contracts.market, deployed.contracts.royalties]) {
    for (const token of [deployed.mels, song, unsold, second]) {
      expect(await deployed.readBalance(token, address)).toBe(0n)
    }
  }
  // 100 MELS less 2.20 for a token and 5.50 for five, and 1 MELS of royalties.
  expect(await mels(cleo.address)).toBe(parseEther('92.3') + UNIT)
  expect(await deployed.readBalance(song, ann.address)).toBe(5n * UNIT)
  expect(await deployed.readBalance(song, cleo.address)).toBe(UNIT)
  expect(await deployed.readBalance(second, cleo.address)).toBe(5n * UNIT)
  expect(await deployed.readBalance(unsold, deployed.seller)).toBe(10n * UNIT)
  expect(await ann.readContract({ ...ofSong, functionName: 'lockedOf', args: [ann.address] })).toBe(0n)
  expect((await ann.readContract({ ...ofMarket(), functionName: 'bookOf', args: [song] })).bestBuy).toBe(0n)
})

test('a command without a song or with something else says how it is used', { timeout: 60_000 }, async () => {
  expect(await settle('--market')).toMatchObject({ code: 2, output: expect.stringContaining('--market <song>') })
  expect(await settle('--nothing')).toMatchObject({ code: 2, output: expect.stringContaining('--everything') })
})
