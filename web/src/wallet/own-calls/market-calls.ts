import { marketAbi } from '@melos/contracts'
import type { ContractFunctionArgs, ContractFunctionName } from 'viem'
import type { ContractCall } from '../transactions/ask-wallet.ts'
import type {
  CancellationEntry,
  MarketResumptionEntry,
  MarketStopEntry,
  MarketSwitchEntry,
  OrderPlace,
} from '../transactions/journal-entry.ts'
import type { WalletClients } from '../wallet-clients.ts'

/** A call of the market contract; placing an order takes more than one and isn't among them. */
export type MarketCallEntry = CancellationEntry | MarketStopEntry | MarketResumptionEntry | MarketSwitchEntry

type Name = ContractFunctionName<typeof marketAbi, 'nonpayable'>

export function toMarketCall({ site }: WalletClients, entry: MarketCallEntry): ContractCall {
  const call = <Called extends Name>(
    functionName: Called,
    args: ContractFunctionArgs<typeof marketAbi, 'nonpayable', Called> & readonly unknown[],
  ): ContractCall => ({ address: site.contracts.market, abi: marketAbi, functionName, args })
  switch (entry.kind) {
    case 'cancel-orders': {
      const [only, ...others] = entry.orders.map(toOrderId)
      // Of several orders, those that are gone are passed over.
      if (only === undefined || others.length > 0) return call('cancelMany', [entry.song, entry.orders.map(toOrderId)])
      return call('cancel', [entry.song, only])
    }
    case 'halt-market':
      return call('halt', [entry.song, entry.reason])
    case 'close-market':
      return call('close', [entry.song, entry.reason])
    case 'resume-market':
      return call('resume', [entry.song])
    case 'switch-market-on':
      return call('switchOn', [])
    default:
      return entry satisfies never
  }
}

function toOrderId({ side, price, position }: OrderPlace) {
  return { side: side === 'buy' ? 0 : 1, price: BigInt(price), position: BigInt(position) }
}

/** The contract's states of a market. */
const states = { 'resume-market': 1, 'halt-market': 2, 'close-market': 3 } as const

export async function hasMarketEffect(
  { client, site }: WalletClients,
  entry: MarketCallEntry,
  at: { blockNumber?: bigint },
): Promise<boolean> {
  const market = { address: site.contracts.market, abi: marketAbi, ...at } as const
  switch (entry.kind) {
    case 'cancel-orders': {
      const reads = entry.orders.map((place) =>
        client.readContract({ ...market, functionName: 'orderOf', args: [entry.song, toOrderId(place)] }),
      )
      return (await Promise.all(reads)).every(({ quantity }) => quantity === 0n)
    }
    case 'halt-market':
    case 'close-market':
    case 'resume-market': {
      const { state } = await client.readContract({ ...market, functionName: 'bookOf', args: [entry.song] })
      return state === states[entry.kind]
    }
    case 'switch-market-on':
      return await client.readContract({ ...market, functionName: 'isOn' })
    default:
      return entry satisfies never
  }
}
