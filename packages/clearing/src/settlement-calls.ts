import type { Settlement, SettlementEntry } from './settle.ts'

/** Gas at the margin: of a call without entries, and of one entry more in either list. */
export interface GasCosts {
  readonly perCall: bigint
  readonly perWinner: bigint
  readonly perRefund: bigint
}

/** The lists of one `finalizeAuction`. */
export interface SettlementCall {
  readonly winners: readonly SettlementEntry[]
  readonly refunds: readonly SettlementEntry[]
}

/** Cuts a settlement into calls that fit the gas budget; a wallet's two entries stay together. */
export function settlementCalls(
  settlement: Settlement,
  { gasBudget, costs }: { gasBudget: bigint; costs: GasCosts },
): SettlementCall[] {
  checkNumbers({ gasBudget, ...costs })
  checkUnique(settlement.winners)
  checkUnique(settlement.refunds)
  const calls: { winners: SettlementEntry[]; refunds: SettlementEntry[]; gas: bigint }[] = []
  for (const { bidder, winner, refund } of joinByBidder(settlement)) {
    const gas = (winner ? costs.perWinner : 0n) + (refund ? costs.perRefund : 0n)
    if (costs.perCall + gas > gasBudget)
      throw new RangeError(`The settlement of ${bidder} does not fit ${gasBudget} gas`)
    let call = calls.at(-1)
    if (call === undefined || call.gas + gas > gasBudget) {
      call = { winners: [], refunds: [], gas: costs.perCall }
      calls.push(call)
    }
    if (winner) call.winners.push(winner)
    if (refund) call.refunds.push(refund)
    call.gas += gas
  }
  return calls.map(({ winners, refunds }) => ({ winners, refunds }))
}

interface WalletEntries {
  readonly bidder: string
  readonly winner?: SettlementEntry
  readonly refund?: SettlementEntry
}

/** Both lists are in the order of the wallets; so is what they are merged to. */
function* joinByBidder({ winners, refunds }: Settlement): Iterable<WalletEntries> {
  const refundAt = new Map(refunds.map(({ bidder }, index) => [bidder, index]))
  let next = 0
  for (const winner of winners) {
    const { bidder } = winner
    const index = refundAt.get(bidder)
    if (index === undefined) {
      yield { bidder, winner }
      continue
    }
    // Going back would settle somebody twice.
    if (index < next) throw new RangeError('Winners and refunds are not in the same order')
    for (const refund of refunds.slice(next, index)) yield { bidder: refund.bidder, refund }
    const refund = refunds[index]
    yield refund === undefined ? { bidder, winner } : { bidder, winner, refund }
    next = index + 1
  }
  for (const refund of refunds.slice(next)) yield { bidder: refund.bidder, refund }
}

function checkNumbers(numbers: Readonly<Record<string, bigint>>): void {
  for (const [name, number] of Object.entries(numbers)) {
    if (typeof number !== 'bigint' || number < 0n)
      throw new RangeError(`${name} is ${number}, not a bigint of 0 or more`)
  }
}

/** The contract refuses the same wallet twice. */
function checkUnique(entries: readonly SettlementEntry[]): void {
  const seen = new Set<string>()
  for (const { bidder } of entries) {
    if (seen.has(bidder)) throw new RangeError(`${bidder} is listed twice`)
    seen.add(bidder)
  }
}
