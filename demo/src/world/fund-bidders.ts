import { melsAbi } from '@melos/contracts'
import { encodeFunctionData, maxUint256, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type House, melsOf } from '../house.ts'

const BIDDERS = 14
const MELS = parseEther('5000000')
const POL = parseEther('1000')

/** Wallets with POL and MELS that have approved the auction house and the market. */
export async function fundBidders(house: House): Promise<PrivateKeyAccount[]> {
  const bidders = Array.from({ length: BIDDERS }, (_, index) => house.walletOf(`bidder ${index}`))
  for (const bidder of bidders) await fund(house, bidder)
  return bidders
}

async function fund(house: House, from: PrivateKeyAccount): Promise<void> {
  const { reader, operator, mels, auctionHouse, market, send } = house
  const { address } = from
  if ((await reader.getBalance({ address })) < POL / 2n) {
    await send({ from: operator, to: address, value: POL })
  }
  if ((await melsOf(house, address)) < MELS / 2n) {
    const data = encodeFunctionData({ abi: melsAbi, functionName: 'transfer', args: [address, MELS] })
    await send({ from: operator, to: mels, data })
  }
  for (const spender of [auctionHouse, market]) {
    const args = [address, spender] as const
    const allowed = await reader.readContract({ address: mels, abi: melsAbi, functionName: 'allowance', args })
    if (allowed > maxUint256 / 2n) continue
    const data = encodeFunctionData({ abi: melsAbi, functionName: 'approve', args: [spender, maxUint256] })
    await send({ from, to: mels, data })
  }
}
