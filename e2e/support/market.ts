import { melsAbi } from '@melos/contracts'
import { parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { type administrator, type Catalogue, openCatalogue } from './catalogue.ts'
import { type Chain, openChain, type Wallet } from './chain.ts'
import type { Melos } from './start-melos.ts'

/** A running Melos with its chain, catalogue and funded bidders. */
export interface Market {
  readonly melos: Melos
  readonly chain: Chain
  readonly catalogue: Catalogue
  /** Wallets with MELS that have approved the auction house. */
  readonly bidders: readonly Wallet[]
}

interface MarketOptions {
  readonly bidders?: number
  /** The administrator's, if it isn't the one of an unconfigured Melos. */
  readonly login?: typeof administrator
}

export async function openMarket(melos: Melos, { bidders: count = 3, login }: MarketOptions = {}): Promise<Market> {
  const chain = openChain(melos)
  const [catalogue, bidders] = await Promise.all([openCatalogue(melos, login), fundBidders(chain, count)])
  return { melos, chain, catalogue, bidders }
}

const GAS_MONEY = parseEther('1000')
const FUNDS = parseEther('10000000')

/** Creates wallets with MELS that have approved the auction house. */
export async function fundBidders(chain: Chain, count: number): Promise<Wallet[]> {
  const bidders: Wallet[] = []
  for (let funded = 0; funded < count; funded++) bidders.push(await fundBidder(chain))
  return bidders
}

export async function fundBidder({ mels, house, node, operator, openWallet, confirm }: Chain): Promise<Wallet> {
  const wallet = openWallet(generatePrivateKey())
  const { address } = wallet.account
  await node.setBalance({ address, value: GAS_MONEY })
  const call = { address: mels, abi: melsAbi } as const
  await confirm(await operator.writeContract({ ...call, functionName: 'transfer', args: [address, FUNDS] }))
  await confirm(await wallet.writeContract({ ...call, functionName: 'approve', args: [house, FUNDS] }))
  return wallet
}
