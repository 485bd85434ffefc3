import { auctionHouseAbi } from '@melos/contracts'
import type { ContractFunctionArgs } from 'viem'
import type { ContractCall } from '../../../wallet/contract-call.ts'
import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import type { SettlementStep } from './plan-settlement.ts'

interface Place {
  readonly door: WalletDoor
  readonly auctionId: number
}

type Args<Name extends 'proveClearing' | 'finalizeAuction'> = ContractFunctionArgs<
  typeof auctionHouseAbi,
  'nonpayable',
  Name
>

export function toSettlementCall({ door, auctionId }: Place, step: SettlementStep): ContractCall {
  const house = { address: door.site.contracts.auctionHouse, abi: auctionHouseAbi }
  const id = BigInt(auctionId)
  switch (step.kind) {
    case 'prove': {
      const args: Args<'proveClearing'> = [id, step.claim, step.bidders]
      return { ...house, functionName: 'proveClearing', args }
    }
    case 'pay': {
      const args: Args<'finalizeAuction'> = [id, step.winners, step.refunds]
      return { ...house, functionName: 'finalizeAuction', args }
    }
    default:
      return step satisfies never
  }
}
