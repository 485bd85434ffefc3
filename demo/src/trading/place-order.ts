import { marketAbi, songTokenAbi } from '@melos/contracts'
import { type Address, encodeFunctionData, type TransactionReceipt } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { House } from '../house.ts'
import type { ChosenOrder } from './choose-order.ts'

interface NewOrder extends ChosenOrder {
  readonly from: PrivateKeyAccount
  readonly song: Address
}

const DAY_SECONDS = 86_400n
/** The most that the contract accepts is 180 days. */
const DAYS = 90n
const MOST_FILLS = 16n

export async function placeOrder(
  { reader, market, send }: House,
  { from, song, side, quantity, price, fillOnly }: NewOrder,
): Promise<TransactionReceipt> {
  const { timestamp } = await reader.getBlock()
  const terms = { lastDay: Number(timestamp / DAY_SECONDS + DAYS), untilNextRoyalty: false, fillOnly }
  if (side === 'sell') {
    const args = [quantity, price, MOST_FILLS, terms] as const
    return await send({
      from,
      to: song,
      data: encodeFunctionData({ abi: songTokenAbi, functionName: 'offer', args }),
    })
  }
  const args = [song, quantity, price, MOST_FILLS, terms] as const
  return await send({ from, to: market, data: encodeFunctionData({ abi: marketAbi, functionName: 'buy', args }) })
}
