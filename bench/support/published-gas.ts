import { readFileSync } from 'node:fs'
import { printOrderBooks } from './order-book-gas.ts'
import { printTable } from './print-table.ts'

/** A line of `contracts/snapshots`, the most gas it should use, and what peers' authors state for the same. */
interface Action {
  readonly name: string
  readonly goal?: number
  readonly peers?: string
}

const EARNING: readonly Action[] = [
  { name: 'transfer, known holder', goal: 38_000, peers: 'Thetta 123,698' },
  { name: 'transfer, new holder', goal: 55_000 },
  { name: "transfer of OpenZeppelin's token, known holder" },
  { name: "transfer of OpenZeppelin's token, new holder" },
  { name: 'transfer, first after a statement, first dues of both', goal: 95_000 },
  { name: 'transfer, first after a statement, later dues of both', goal: 60_000 },
  { name: 'transfer out of the house, after a statement, new holder', goal: 120_000 },
  { name: 'settle, per winner with a refund', goal: 62_000, peers: 'EasyAuction claim 85,000 to 102,000' },
  { name: 'settle, per winner with a refund, tokens that earned', goal: 90_000 },
  { name: 'announce', goal: 100_000 },
  { name: 'announce, first', goal: 100_000 },
  { name: 'payIn, one song', goal: 130_000 },
  { name: 'payIn, one song, its first statement', goal: 130_000 },
  { name: 'payIn, per further song', goal: 85_000 },
  { name: 'pay, one song', goal: 72_000, peers: 'Merkle claim 62,800 to 91,700; CCA claim 67,100' },
  { name: 'pay, one song, first MELS', goal: 90_000 },
  { name: 'pay, per further song', goal: 25_000, peers: 'Merkle: another claim' },
  { name: 'payMany, per account, first MELS', goal: 45_000, peers: '0xSplits 26,000 to 28,000, without accounts' },
]

const TRADING: readonly Action[] = [
  { name: 'offer, rests, price has orders', goal: 75_000 },
  { name: 'offer, rests, until the next royalty', goal: 75_000 },
  { name: 'offer, rests, new price', goal: 100_000 },
  { name: 'offer, first of a market', goal: 165_000 },
  { name: 'buy, rests, price has orders', goal: 90_000 },
  { name: 'buy, rests, until the next royalty', goal: 90_000 },
  { name: 'buy, rests, new price', goal: 115_000 },
  { name: 'cancel, a sell order', goal: 48_000 },
  { name: 'cancel, a sell order, empties the price', goal: 60_000 },
  { name: 'cancel, a buy order', goal: 52_000 },
  { name: 'cancel, a buy order, owner has no MELS', goal: 70_000 },
  { name: 'buy, takes an order, holder', goal: 105_000 },
  { name: 'buy, takes an order, new holder', goal: 120_000 },
  { name: 'buy, takes part of an order, new holder', goal: 120_000 },
  { name: 'buy, takes an order, seller has no MELS' },
  { name: "buy, takes an order, seller's dues are written for the first time" },
  { name: 'buy, each further order, same price, another seller', goal: 30_000 },
  { name: 'buy, each further order, next price, another seller', goal: 42_000 },
  { name: 'offer, meets one order, holder', goal: 105_000 },
  { name: 'offer, each further order, same price, holder', goal: 30_000 },
  { name: 'gap passed', goal: 2_500 },
  { name: 'bytecode size', goal: 20_000 },
]

/** Prints what royalties and trades cost. The contracts' tests measure it and fail if a figure changes. */
export function printSnapshots(): void {
  printActions('royalties', 'Royalties', EARNING)
  printActions('trades', 'Market', TRADING)
  printOrderBooks((name) => Number(readSnapshot('Market', name)))
}

function printActions(title: string, file: string, actions: readonly Action[]): void {
  printTable(
    [`gas, ${title}`, 'Melos', 'goal', 'met', "peers' authors state"],
    actions.map(({ name, goal, peers = '' }) => {
      const gas = readSnapshot(file, name)
      return goal === undefined
        ? [name, gas, '', '', '']
        : [name, gas, String(goal), Number(gas) <= goal ? 'yes' : 'no', peers]
    }),
  )
}

function readSnapshot(file: string, name: string): string {
  const path = new URL(`../../contracts/snapshots/${file}.json`, import.meta.url)
  const snapshots: Readonly<Record<string, string>> = JSON.parse(readFileSync(path, 'utf8'))
  const gas = snapshots[name]
  if (gas === undefined) throw new Error(`${file}.json has no figure for "${name}"`)
  return gas
}
