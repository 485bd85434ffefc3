import { printTable } from './print-table.ts'

/** What Clober's authors measured of a taker that meets resting orders at one price, on public test networks. */
const SOURCE = 'https://github.com/clober-dex/benchmark (README, commit 4731a425)'
const PUBLISHED = {
  Clober: { one: 153_941, ten: 153_941, hundred: 153_941 },
  Kuru: { one: 143_738, ten: 287_695, hundred: 3_925_232 },
  GTE: { one: 217_158, ten: 556_155, hundred: 4_081_260 },
} as const
const PEERS = ['Clober', 'Kuru', 'GTE'] as const

const UNPUBLISHED = 'not published'
/** EasyAuction has no takers: its orders wait for the end of an auction. */
const NO_TAKERS = 'has no takers'

type Takes = Record<'one' | 'ten' | 'hundred', number>

/** Prints our trades next to what is published about other order books on chain. */
export function printOrderBooks(gasOf: (action: string) => number): void {
  const unpublished = [...PEERS.map(() => UNPUBLISHED), UNPUBLISHED]
  const first = gasOf('buy, takes an order, holder')
  const further = gasOf('buy, each further order, same price, another seller')
  const ours = { one: first, ten: first + 9 * further, hundred: first + 99 * further }
  const taking = (name: string, amount: (takes: Takes) => number) => [
    name,
    String(amount(ours)),
    ...PEERS.map((peer) => String(amount(PUBLISHED[peer]))),
    NO_TAKERS,
  ]
  printTable(
    ['gas, order books', 'Melos', ...PEERS, 'EasyAuction'],
    [
      ['sell order that rests, price has orders', String(gasOf('offer, rests, price has orders')), ...unpublished],
      ['buy order that rests, price has orders', String(gasOf('buy, rests, price has orders')), ...unpublished],
      ['cancel a sell order', String(gasOf('cancel, a sell order')), ...unpublished],
      ['cancel a buy order', String(gasOf('cancel, a buy order')), ...unpublished],
      taking('take one order', ({ one }) => one),
      taking('take ten orders at one price', ({ ten }) => ten),
      taking('take a hundred orders at one price', ({ hundred }) => hundred),
      taking('each further order, up to ten', ({ one, ten }) => Math.round((ten - one) / 9)),
      taking('each further order, up to a hundred', ({ one, hundred }) => Math.round((hundred - one) / 99)),
    ],
  )
  console.log(`\nClober, Kuru and GTE: ${SOURCE}`)
}
