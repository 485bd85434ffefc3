import { join, resolve } from 'node:path'
import { deploymentFiles, readRecord } from '../contracts/scripts/deployment/deployment-record.ts'
import { settleChainAuction } from '../packages/evidence/src/settle-chain-auction.ts'
import { settleEverything } from '../packages/evidence/src/settle-everything.ts'
import { saySettlementFailure } from '../packages/evidence/src/settlement-error.ts'
import { root } from './lib/run-command.ts'

process.exitCode = await settle(process.argv.slice(2))

/** Works without Melos: it needs a node and a wallet with POL for fees. The contracts decide what anyone can settle by now. */
async function settle(parameters: readonly string[]): Promise<number> {
  const key = readKey(process.env.SETTLE_KEY ?? '')
  const { what, place } = readWhat(parameters)
  const [rpcUrl = '', house, ...rest] = place
  const isAsked = what !== undefined && URL.canParse(rpcUrl) && rest.length === 0
  if (!isAsked || (house !== undefined && !isHex(house, 40))) {
    console.error('Usage: SETTLE_KEY=<private key> npm run settle -- <what> <rpc-url> [<auction house address>]')
    console.error('  <auction>        settles one auction, from 7 days after its end')
    console.error('  --market <song>  removes ended orders for a song token; deposits and tokens go to their owners')
    console.error('  --royalties      pays royalties to everyone who can be paid')
    console.error('  --everything     does all of this for every auction and song')
    console.error('The wallet pays only network fees. Run the command again to continue after an interruption.')
    console.error("The auction's “Check this result” page shows the auction house's address.")
    return 2
  }
  if (!isHex(key, 64)) {
    console.error('Set SETTLE_KEY to the private key of a wallet with POL for the network fees: 64 hexadecimal digits.')
    return 2
  }
  const deployments = resolve(process.env.DEPLOYMENTS_DIR ?? join(root, 'contracts/deployments'))
  const findHouse = (chainId: number) => house ?? readRecord(deploymentFiles(deployments, chainId))?.auctionHouse
  const options = { rpcUrl, key, findHouse, print: console.log }
  try {
    const isSettled =
      typeof what === 'bigint'
        ? await settleChainAuction({ auctionId: what, ...options })
        : await settleEverything({ what, ...options })
    return isSettled ? 0 : 1
  } catch (error) {
    console.error(saySettlementFailure(error, { rpcUrl }))
    return 1
  }
}

function readWhat([first = '', ...rest]: readonly string[]) {
  if (/^\d+$/.test(first)) return { what: BigInt(first), place: rest }
  if (first === '--everything' || first === '--royalties') {
    return { what: first === '--everything' ? ('everything' as const) : ('royalties' as const), place: rest }
  }
  const [song = '', ...place] = rest
  return { what: first === '--market' && isHex(song, 40) ? { market: song } : undefined, place }
}

/** Wallets export keys with and without 0x. */
function readKey(text: string): string {
  const key = text.trim()
  return /^0x/i.test(key) ? `0x${key.slice(2)}` : `0x${key}`
}

function isHex(text: string, digits: number): text is `0x${string}` {
  return new RegExp(`^0x[0-9a-f]{${digits}}$`, 'i').test(text)
}
