import type { openChain } from '../../packages/evidence/src/index.ts'
import { findMarket, isGenuineSong, isMelosHouse } from '../../packages/evidence/src/is-melos-house.ts'
import {
  checkMarket,
  type MarketFinding,
  type MarketRule,
  type MarketVerdict,
} from '../../packages/evidence/src/market/check-market.ts'
import { readAuctionSong } from '../../packages/evidence/src/market/read-auction-song.ts'
import { sayMels } from '../../packages/evidence/src/say-values.ts'
import { compareHouse, findHouse } from './compare-house.ts'
import { count, printFindings } from './print-findings.ts'

type Client = ReturnType<typeof openChain>
type Address = `0x${string}`
type Print = (line: string) => void

interface Verification {
  /** The song's address, or the number of the auction that sold it. */
  readonly song: Address | bigint
  /** The auction house's address, if it was given on the command line. */
  readonly house: Address | undefined
  /** The folder with the records of deployed contracts. */
  readonly deployments: string
  readonly print: Print
}

const conclusions = { right: '✓ Correct', wrong: '✗ Not correct' } as const

/** Replays a song's market and compares it with the chain. */
export async function verifyMarket(
  client: Client,
  { song: asked, house, deployments, print }: Verification,
): Promise<MarketVerdict['verdict']> {
  const found = await findHouse(client, { house, deployments, code: 'MARKET_UNKNOWN' })
  const { auctionHouse, chainId } = found
  const song = typeof asked === 'bigint' ? await readAuctionSong(client, { auctionHouse, auctionId: asked }) : asked
  print(`Market of song ${song} of auction house ${auctionHouse} on chain ${chainId}`)
  const isRefuted = await compareHouse(client, found, print)
  const market = (await isMelosHouse(client, auctionHouse)) ? await findMarket(client, auctionHouse) : undefined
  if (market === undefined) {
    print("✗ The auction house, its song factory or its market doesn't have the same code as this repository")
    print(conclusions.wrong)
    return 'wrong'
  }
  print('✓ The auction house, its song factory and its market have the same code as this repository')
  const isGenuine = await isGenuineSong(client, { auctionHouse, token: song })
  print(isGenuine ? '✓ The factory created the song token' : "✗ The factory didn't create the song token")
  const checked = await checkMarket(client, { market, song })
  printChecks(checked, print)
  const verdict = isRefuted || !isGenuine ? 'wrong' : checked.verdict
  print(conclusions[verdict])
  return verdict
}

function printChecks({ findings, ...checked }: MarketVerdict, print: Print): void {
  const { orders, trades, removals, resting, accounts, locked, money, state, block } = checked
  const section = (rules: readonly MarketRule[], { right, wrong }: { right: string; wrong: string }): void => {
    const found = findings.filter(({ rule }) => rules.includes(rule))
    print(found.length === 0 ? `✓ ${right}` : `✗ ${wrong}`)
    printFindings(print, found.map(nameUnit))
  }
  print(`  The market is ${state}: ${count(orders, 'order')}, ${count(trades.length, 'trade')}, ${removals} removed`)
  section(['priority', 'limit', 'terms'], {
    right: 'Every order traded best price first, then first come, never beyond its limit or after its end',
    wrong: 'Not every order followed the rule of the market',
  })
  section(['tokens'], {
    right: 'Every sell order locked tokens that its owner had, and every trade moved them to the buyer',
    wrong: 'Tokens were not locked or moved as the rule says',
  })
  section(['money', 'deposits'], {
    right:
      'Every seller got the price, the treasury a tenth of it, and every deposit is in the contract or was refunded',
    wrong: 'Not all money went where the rule says',
  })
  section(['earnings'], {
    right: `Trades moved no royalties: every account has what is due to it, ${count(accounts, 'account')}`,
    wrong: 'Not every account has the royalties that are due to it',
  })
  print(
    `  At block ${block.number}: ${count(resting.buy, 'buy order')} with ${sayMels(money.ofSong)}, ${count(resting.sell, 'sell order')} with ${count(Number(locked), 'token')}`,
  )
  print(
    `  The contract owes ${sayMels(money.deposits + money.credited)} for all songs and has ${sayMels(money.balance)}`,
  )
}

function nameUnit({ unit, ...finding }: MarketFinding) {
  return { ...finding, units: unit === 'text' ? '' : ` base units of ${unit}` }
}
