import { melsAbi, songTokenAbi } from '@melos/contracts'
import { blockReceiver } from '@melos/test-kit/block-receiver'
import { type Address, getAddress, parseEther, zeroHash } from 'viem'
import { DAY, openSongMarket, UNIT } from './open-song-market.ts'

export type World = Awaited<ReturnType<typeof openSongMarket>>
type Holder = Awaited<ReturnType<World['openHolder']>>
type Side = 'buy' | 'sell'

interface Wish {
  readonly price: string
  readonly days?: number
  readonly bound?: boolean
  readonly fillOnly?: boolean
  readonly maxFills?: bigint
}

/** The treasury after the halt. */
const later = getAddress('0x00000000000000000000000000000000000000a3')
const sides = { buy: 0, sell: 1 } as const

/** Places and removes the orders of one song. */
export function openOrders({ market, terms }: World, song: Address) {
  const ofSong = { address: song, abi: songTokenAbi } as const
  const place = async (side: Side, by: Holder, quantity: bigint, wish: Wish): Promise<void> => {
    const { price, days = 100, bound = false, fillOnly = false, maxFills = 20n } = wish
    const all = [quantity, parseEther(price), maxFills, { ...(await terms(days, bound)), fillOnly }] as const
    if (side === 'sell') await by.writeContractSync({ ...ofSong, functionName: 'offer', args: all })
    else await by.writeContractSync({ ...market, functionName: 'buy', args: [song, ...all] })
  }
  return {
    offer: (by: Holder, quantity: bigint, wish: Wish) => place('sell', by, quantity, wish),
    buy: (by: Holder, quantity: bigint, wish: Wish) => place('buy', by, quantity, wish),
    async cancel(by: Holder | World['seller'], side: Side, price: string, position: bigint): Promise<void> {
      const args = [song, { side: sides[side], price: parseEther(price), position }] as const
      await by.writeContractSync({ ...market, functionName: 'cancel', args })
    },
    async send(by: Holder, to: Address, amount: bigint): Promise<void> {
      await by.writeContractSync({ ...ofSong, functionName: 'transfer', args: [to, amount] })
    },
  }
}

/**
 * Two songs trade. The first one's market sees orders of every kind: filled at once, in part, by two sellers and at two prices,
 * resting behind others, expired, ended by royalties, cancelled, limited by `maxFills`, only filled, and placed after a halt.
 */
export async function liveMarket() {
  const world = await openSongMarket()
  const { node, seller, market, royalties, deployed } = world
  const [ann, ben, cleo, dan] = [
    await world.openHolder(),
    await world.openHolder(),
    await world.openHolder(),
    await world.openHolder(),
  ]
  const song = await world.sellSong([
    [ann, 40n],
    [ben, 30n],
    [cleo, 10n],
  ])
  const other = await world.sellSong([[ben, 5n]])
  await seller.writeContractSync({ ...market, functionName: 'open', args: [song] })
  await seller.writeContractSync({ ...market, functionName: 'open', args: [other] })
  const { offer, buy, cancel, send } = openOrders(world, song)
  const ofOther = openOrders(world, other)

  await offer(ann, 10n, { price: '2' })
  await offer(ben, 5n, { price: '2' })
  await offer(ben, 5n, { price: '2.1' })
  await buy(dan, 12n, { price: '2.05' })
  await ofOther.offer(ben, 3n, { price: '1' })
  await buy(dan, 10n, { price: '2.1', bound: true })
  await offer(cleo, 1n, { price: '2' })
  await buy(ann, 4n, { price: '1.5', days: 1 })
  await buy(cleo, 3n, { price: '1.5' })
  // The two days of the announcement end Ann's order, and the statement ends Dan's.
  await world.payIn(song, '80')
  await offer(ben, 2n, { price: '1.5' })
  await ofOther.buy(cleo, 4n, { price: '1.2' })
  await send(ann, dan.address, UNIT / 2n)
  await seller.writeContractSync({ ...royalties, functionName: 'pay', args: [ann.address, [song]] })
  await cancel(seller, 'buy', '2.1', 0n)

  // Ann can't be paid for a while, so she is credited.
  await offer(ann, 5n, { price: '3' })
  const unblock = await blockReceiver(node.rpcUrl, { token: deployed.mels, account: ann.address })
  await buy(dan, 2n, { price: '3' })
  await unblock()
  await cancel(ann, 'sell', '3', 0n)
  await offer(ann, 1n, { price: '2.9' })
  await seller.writeContractSync({ ...market, functionName: 'withdrawCredit', args: [deployed.mels, ann.address] })
  await offer(ben, 1n, { price: '2.5' })
  await offer(cleo, 1n, { price: '2.5' })
  await buy(ann, 2n, { price: '2.5', maxFills: 1n })
  await buy(dan, 3n, { price: '2.5', fillOnly: true })
  await world.payIn(song, '40')

  await offer(ann, 7n, { price: '4', bound: true })
  await offer(ben, 2n, { price: '4' })
  await seller.writeContractSync({ ...market, functionName: 'halt', args: [song, zeroHash] })
  await cancel(ann, 'sell', '4', 0n)
  await seller.writeContractSync({ ...market, functionName: 'resume', args: [song] })
  await seller.writeContractSync({ ...world.house, functionName: 'setAccounts', args: [later, later] })
  await seller.writeContractSync({ ...market, functionName: 'updateTreasury' })
  await buy(dan, 1n, { price: '4' })
  await offer(ann, 6n, { price: '4.2' })
  await buy(cleo, 2n, { price: '1.6', days: 20 })
  const mels = { address: deployed.mels, abi: melsAbi } as const
  await dan.writeContractSync({ ...mels, functionName: 'transfer', args: [market.address, 7n] })
  return { world, song, other, holders: { ann, ben, cleo, dan }, pass: (days: number) => world.pass(days * DAY) }
}
