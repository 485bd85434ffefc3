import { join, resolve } from 'node:path'
import { deploymentFiles, readRecord } from '../contracts/scripts/deployment/deployment-record.ts'
import { settleChainAuction } from '../packages/evidence/src/settle-chain-auction.ts'
import { saySettlementFailure } from '../packages/evidence/src/settlement-error.ts'
import { root } from './lib/run-command.ts'

process.exitCode = await settle(process.argv.slice(2))

/** Works without Melos: it needs a node, a wallet with POL for fees, and an auction that ended at least 7 days ago. */
async function settle([auction = '', rpcUrl = '', house, ...rest]: readonly string[]): Promise<number> {
  const key = readKey(process.env.SETTLE_KEY ?? '')
  const isAsked = /^\d+$/.test(auction) && URL.canParse(rpcUrl) && rest.length === 0
  if (!isAsked || (house !== undefined && !isHex(house, 40))) {
    console.error('Usage: SETTLE_KEY=<private key> npm run settle -- <auction> <rpc-url> [<auction house address>]')
    console.error('The wallet pays only network fees. Run the command again to continue an interrupted settlement.')
    console.error("The auction's “Check this result” page shows the auction house's address.")
    return 2
  }
  if (!isHex(key, 64)) {
    console.error('Set SETTLE_KEY to the private key of a wallet with POL for the network fees: 64 hexadecimal digits.')
    return 2
  }
  const deployments = resolve(process.env.DEPLOYMENTS_DIR ?? join(root, 'contracts/deployments'))
  const findHouse = (chainId: number) => house ?? readRecord(deploymentFiles(deployments, chainId))?.auctionHouse
  try {
    const isSettled = await settleChainAuction({
      auctionId: BigInt(auction),
      rpcUrl,
      key,
      findHouse,
      print: console.log,
    })
    return isSettled ? 0 : 1
  } catch (error) {
    console.error(saySettlementFailure(error, { rpcUrl }))
    return 1
  }
}

/** Wallets export keys with and without 0x. */
function readKey(text: string): string {
  const key = text.trim()
  return /^0x/i.test(key) ? `0x${key.slice(2)}` : `0x${key}`
}

function isHex(text: string, digits: number): text is `0x${string}` {
  return new RegExp(`^0x[0-9a-f]{${digits}}$`, 'i').test(text)
}
