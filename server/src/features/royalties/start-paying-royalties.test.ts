import { marketAbi } from '@melos/contracts'
import { waitUntil } from '@melos/test-kit/wait-until'
import { pino } from 'pino'
import { type Address, type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openRoyaltyMarket } from '../../../test/support/royalty-market.ts'
import { createChainClient } from '../../chain/chain-client.ts'
import { callNode } from '../../embedded/chain-rpc.ts'
import { startPayingRoyalties } from './start-paying-royalties.ts'

// This file has its own chain, because it moves the chain's clock and removes blocks.
const market = await openForTests(openRoyaltyMarket())
const { royalties, one, other, db } = market
const { rpcUrl } = market.chain
const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const payer of running.splice(0)) await payer.stop()
})

const key = generatePrivateKey()
await callNode(rpcUrl, 'anvil_setBalance', privateKeyToAddress(key), `0x${parseEther('10').toString(16)}`)

function startPaying({ key: own = key }: { key?: Hex } = {}): string[] {
  const lines: string[] = []
  const payer = startPayingRoyalties(db, {
    client: createChainClient(rpcUrl, { batch: true }),
    key: own,
    auctionHouse: market.house.address,
    royalties: market.house.contracts.royalties,
    market: market.house.contracts.market,
    log: pino({ level: 'info', base: null }, { write: (line) => lines.push(line) }),
    pace: { lookEveryMs: 20, restMs: 20 },
  })
  running.push(payer)
  return lines
}

const countSent = async () =>
  Number(await callNode<Hex>(rpcUrl, 'eth_getTransactionCount', privateKeyToAddress(key), 'latest'))
const received = async (account: Address) =>
  (await db.selectFrom('royalty_payments').select('mels').where('account', '=', account).execute()).map(
    ({ mels }) => mels,
  )
const isConfirmed = async (song: Address) =>
  (await db.selectFrom('songs').select('sold_in').where('token', '=', song).executeTakeFirstOrThrow()).sold_in !== null

test('it confirms a sale, pays who is above the minimum, and pays again what a reorganisation removes', async () => {
  const lines = startPaying()
  const { song } = await market.sellSong()
  await waitUntil('the sale is confirmed', () => isConfirmed(song))
  // EUR 14 for `one`, and EUR 6 for `other`, who waits.
  await market.payIn([{ song, eur: parseEther('20') }])
  await waitUntil('one is paid', async () => (await received(one.account.address)).length === 1)
  expect(await received(one.account.address)).toEqual([parseEther('14')])
  await market.caughtUp()
  expect(await received(other.account.address)).toEqual([])
  expect(lines.filter((line) => line.includes(`${other.account.address} can't be paid`)).length).toBeGreaterThan(0)
  expect(await countSent()).toBe(2)

  const { block_number } = await db.selectFrom('royalty_payments').select('block_number').executeTakeFirstOrThrow()
  await market.chain.forgetFrom(block_number)
  await callNode(rpcUrl, 'evm_mine')
  await waitUntil('one is paid again', async () => (await royalties.dueOf(one.account.address, [song])).mels === 0n)
  await market.caughtUp()
  expect(await received(one.account.address)).toEqual([parseEther('14')])

  await market.payIn([{ song, eur: parseEther('20') }])
  await waitUntil('other is paid both', async () => (await received(other.account.address)).length === 1)
  expect(await received(other.account.address)).toEqual([parseEther('12')])
})

test('of two processes one pays, once, and the other takes over', async () => {
  const { song } = await market.sellAndConfirm()
  const before = await countSent()
  // Each process that looks says that this account has to wait.
  const { timestamp } = await createChainClient(rpcUrl).getBlock()
  await royalties.hold(other.account.address, Number(timestamp) + 30 * 86_400)
  const said = [startPaying(), startPaying()]
  const paid = (await received(one.account.address)).length
  await market.payIn([{ song, eur: parseEther('200') }])
  await waitUntil('one is paid', async () => (await received(one.account.address)).length === paid + 1)
  await market.caughtUp()
  expect((await countSent()) - before).toBe(1)
  expect(said.filter((lines) => lines.length > 0)).toHaveLength(1)

  await running.shift()?.stop()
  await market.payIn([{ song, eur: parseEther('200') }])
  await waitUntil('one is paid', async () => (await received(one.account.address)).length === paid + 2)
})

test('a transaction that is not mined is replaced, and what is due is paid once', async () => {
  const { song } = await market.sellAndConfirm()
  await market.payIn([{ song, eur: parseEther('100') }])
  const paid = await received(one.account.address)
  await callNode(rpcUrl, 'evm_setAutomine', false)
  startPaying()
  const pending = () => callNode<Hex>(rpcUrl, 'eth_getTransactionCount', privateKeyToAddress(key), 'pending')
  const mined = await countSent()
  await waitUntil('it is sent', async () => Number(await pending()) === mined + 1)
  await running.shift()?.stop()
  startPaying()
  await callNode(rpcUrl, 'evm_setAutomine', true)
  await callNode(rpcUrl, 'evm_mine')
  await waitUntil('one is paid', async () => (await received(one.account.address)).length === paid.length + 1)
  await market.caughtUp()
  expect(await received(one.account.address)).toEqual([...paid, parseEther('70')])
})

test('a wallet without money for fees is reported, and nothing stops', async () => {
  const { song } = await market.sellAndConfirm()
  await market.payIn([{ song, eur: parseEther('100') }])
  const lines = startPaying({ key: generatePrivateKey() })
  await waitUntil(
    'it is reported twice',
    () => lines.filter((line) => line.includes("couldn't be paid out")).length >= 2,
  )
  expect((await royalties.dueOf(one.account.address, [song])).mels).toBe(parseEther('70'))
})

test('it opens the market of each sold song once the market is switched on, and again after a reorganisation', async () => {
  startPaying()
  const { song } = await market.sellSong()
  await waitUntil('the sale is confirmed', () => isConfirmed(song))
  const opened = async () =>
    (await db.selectFrom('market_events').select('song').where('type', '=', 'OPENED').execute()).map((row) => row.song)
  expect(await opened()).toEqual([])
  const block = await market.trading.switchOn()
  await waitUntil('the market is open', async () => (await opened()).includes(song))
  const sold = await db.selectFrom('songs').select('token').where('sold_in', 'is not', null).execute()
  await waitUntil('all markets are open', async () => (await opened()).length === sold.length)

  await market.chain.forgetFrom(block + 1n)
  await callNode(rpcUrl, 'evm_mine')
  await waitUntil('they are open again', async () => {
    const book = await createChainClient(rpcUrl).readContract({
      ...{ address: market.house.contracts.market, abi: marketAbi, functionName: 'bookOf', args: [song] },
    })
    return book.state === 1
  })
  await waitUntil('the index has them', async () => (await opened()).length === sold.length)
})
