import { melsAbi } from '@melos/contracts'
import { parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import type { Chain, Wallet } from './open-chain.ts'

const GAS_MONEY = parseEther('1000')
const FUNDS = parseEther('10000000')

/** Wallets of their own with MELS, whose bids the auction house may take. */
export async function fundBidders(chain: Chain, count: number): Promise<Wallet[]> {
  const bidders: Wallet[] = []
  for (let funded = 0; funded < count; funded++) bidders.push(await fundBidder(chain))
  return bidders
}

async function fundBidder({ mels, house, node, operator, openWallet, confirm }: Chain): Promise<Wallet> {
  const wallet = openWallet(generatePrivateKey())
  const { address } = wallet.account
  await node.setBalance({ address, value: GAS_MONEY })
  const call = { address: mels, abi: melsAbi } as const
  await confirm(await operator.writeContract({ ...call, functionName: 'transfer', args: [address, FUNDS] }))
  await confirm(await wallet.writeContract({ ...call, functionName: 'approve', args: [house, FUNDS] }))
  return wallet
}
