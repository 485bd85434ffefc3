import { songTokenAbi, songTokensAbi } from '@melos/contracts'
import { parseEther, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, openSongMarket, UNIT } from './open-song-market.ts'

let world: Awaited<ReturnType<typeof openSongMarket>>

beforeAll(async () => {
  world = await openSongMarket()
}, 120_000)

afterAll(() => world.node.stop())

test('with every key lost, a stranger brings everything to its owner as time passes', {
  timeout: 240_000,
}, async () => {
  const { deployed, seller, market, settle, pass, payIn, terms, readMels, openHolder } = world
  const [ann, ben, cleo] = [await openHolder(), await openHolder(), await openHolder()]

  // Ann has 6 of 10 tokens, Ben 4, and the song is traded and earns.
  const song = await deployed.createAuction({ minimumPrice: UNIT, tokens: 10n })
  await ann.bid(0n, 6n)
  await ben.bid(0n, 4n)
  await pass(3_600)
  await ann.settleMe(0n)
  await ben.settleMe(0n)
  await world.openMarket(song, 0n)
  await payIn(song, '20')

  // Cleo buys 1 of Ann's tokens; 2 tokens are still offered, and two orders to buy rest.
  const ofSong = { address: song, abi: songTokenAbi } as const
  const offer = [3n, 2n * UNIT, 10n, await terms(100)] as const
  await ann.writeContractSync({ ...ofSong, functionName: 'offer', args: offer })
  const buy = [song, 1n, 2n * UNIT, 10n, await terms(1)] as const
  await cleo.writeContractSync({ ...market, functionName: 'buy', args: buy })
  const waiting = [song, 4n, UNIT, 10n, await terms(100)] as const
  await cleo.writeContractSync({ ...market, functionName: 'buy', args: waiting })
  const bound = [song, 2n, UNIT, 10n, await terms(100, true)] as const
  await ben.writeContractSync({ ...market, functionName: 'buy', args: bound })
  await payIn(song, '10')
  await seller.writeContractSync({ ...market, functionName: 'halt', args: [song, zeroHash] })

  // A first auction sells nothing, and another one sells all; no one has settled them.
  const unsold = await deployed.createAuction({ minimumPrice: UNIT, tokens: 10n })
  await cleo.bid(1n, 3n)
  const second = await deployed.createAuction({ minimumPrice: UNIT, tokens: 5n })
  await cleo.bid(2n, 5n)
  await pass(3_600)
  const first = await settle(['--everything'])
  expect(first.output).toContain('Auction 2 has ended, but only operators can settle it yet')
  // Ben's order has ended with the statement; the others are live.
  expect(first.output).toMatch(/Removed 1\sended order for 0x/)

  await pass(7 * DAY)
  const early = await settle(['--everything'])
  expect(early.code).toBe(1)
  expect(early.output).toMatch(/Settled 1 of 1\sbidder, /)
  expect(early.output).toContain('✓ Auction 2 is settled')
  // The settled sale opens the song's market and royalties; the first song's sale was confirmed before.
  expect(early.output.match(/^Confirmed the sale of .*(?=, in transaction)/gm)).toEqual([
    `Confirmed the sale of ${second}`,
  ])
  await cleo.writeContractSync({ ...market, functionName: 'open', args: [second] })
  const factory = { address: deployed.contracts.songTokens, abi: songTokensAbi } as const
  expect(await ann.readContract({ ...factory, functionName: 'saleOf', args: [unsold] })).toEqual([false, zeroAddress])
  expect(early.output).toContain(`Some orders for ${song} haven't ended`)
  expect(await readMels(ben.address)).toBe(parseEther('95.6') + 12n * UNIT)
  // Ann has EUR 12 and 5, Cleo has EUR 1.
  expect(await readMels(ann.address)).toBe(parseEther('93.4') + 2n * UNIT + 17n * UNIT)
  expect(early.output).toMatch(new RegExp(`${cleo.address} can't be paid 1.00\\sMELS yet: EUR 1 is due`))
  expect((await settle(['--royalties'])).output).not.toContain('Paid royalties')

  await pass(101 * DAY)
  const later = await settle(['--market', song])
  expect(later.output).toMatch(/Removed 2\sended orders for 0x/)
  expect(await readMels(deployed.contracts.market)).toBe(0n)
  await pass(730 * DAY)
  const last = await settle(['--everything'])
  expect(last.output).toMatch(/Paid royalties to 1\saccount,/)
  expect(last).toMatchObject({ code: 0, output: expect.stringMatching(/✓ Everything is with its owner\n$/) })

  for (const address of [deployed.address, deployed.contracts.market, deployed.contracts.royalties]) {
    for (const token of [deployed.mels, song, unsold, second]) {
      expect(await deployed.readBalance(token, address)).toBe(0n)
    }
  }
  // 100 MELS less 2.20 for a token and 5.50 for five, and 1 MELS of royalties.
  expect(await readMels(cleo.address)).toBe(parseEther('92.3') + UNIT)
  expect(await deployed.readBalance(song, ann.address)).toBe(5n * UNIT)
  expect(await deployed.readBalance(song, cleo.address)).toBe(UNIT)
  expect(await deployed.readBalance(second, cleo.address)).toBe(5n * UNIT)
  expect(await deployed.readBalance(unsold, deployed.seller)).toBe(10n * UNIT)
  expect(await ann.readContract({ ...ofSong, functionName: 'lockedOf', args: [ann.address] })).toBe(0n)
  expect((await ann.readContract({ ...market, functionName: 'bookOf', args: [song] })).bestBuy).toBe(0n)
})

test('a command without a song or with something else says how it is used', { timeout: 60_000 }, async () => {
  const { settle } = world
  expect(await settle(['--market'])).toMatchObject({ code: 2, output: expect.stringContaining('--market <song>') })
  expect(await settle(['--nothing'])).toMatchObject({ code: 2, output: expect.stringContaining('--everything') })
})
