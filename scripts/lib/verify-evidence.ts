import { deploymentFiles, readRecord } from '../../contracts/scripts/deployment/deployment-record.ts'
import {
  type ChainAuction,
  checkEvidence,
  type Finding,
  type openChain,
  readChainAuction,
  readDismissals,
  readMels,
  type Verdict,
} from '../../packages/evidence/src/index.ts'
import { isGenuineSong, isMelosHouse } from '../../packages/evidence/src/is-melos-house.ts'
import { identifyHouse } from './identify-house.ts'
import { printFindings } from './print-findings.ts'

type Client = ReturnType<typeof openChain>
type Print = (line: string) => void

interface Verification {
  readonly evidence: ChainAuction
  /** The auction house's address, if it was given on the command line. */
  readonly house: string | undefined
  /** The folder with the records of deployed contracts. */
  readonly deployments: string
  readonly print: Print
}

const conclusions = {
  right: '✓ Correct',
  wrong: '✗ Not correct',
  unfinished: '– Correct so far, but not settled yet',
} as const

/** Reads the auction from the chain and checks that the evidence matches it and follows the rule. */
export async function verifyEvidence(client: Client, verification: Verification): Promise<Verdict['verdict']> {
  const { evidence, print } = verification
  const { chainId, auctionHouse, auctionId, blockNumber } = evidence
  print(`Auction ${auctionId} of auction house ${auctionHouse} on chain ${chainId}, at block ${blockNumber}`)
  const asked = Number(await client.request({ method: 'eth_chainId' }))
  if (asked !== chainId) {
    print(`✗ The evidence is for chain ${chainId}, but this node is on chain ${asked}`)
    return 'wrong'
  }
  const chain = await readChainAuction(client, { auctionHouse, auctionId }, { atBlock: blockNumber })
  const isOurs = await verifyHouse(client, verification)
  const found = verifyContent(evidence, { chain, print })
  await printDismissals(client, { chain, print })
  const verdict = isOurs ? found : 'wrong'
  print(conclusions[verdict])
  return verdict
}

async function verifyHouse(client: Client, { evidence, house, deployments, print }: Verification): Promise<boolean> {
  const { auctionHouse, chainId } = evidence
  const mels = await readMels(client, auctionHouse)
  print(mels === null ? '✗ The contract names no MELS contract' : `  Its MELS contract is ${mels}`)
  const record = readRecord(deploymentFiles(deployments, chainId))
  const { isRefuted, lines } = identifyHouse({ auctionHouse, mels }, { record, meant: house })
  for (const line of lines) print(line)
  const hasOurCode = await isMelosHouse(client, auctionHouse)
  print(
    hasOurCode
      ? '✓ The contract and its song factory have the same code as this repository'
      : "✗ The contract or its song factory doesn't have the same code as this repository",
  )
  const isGenuine = await isGenuineSong(client, { auctionHouse, token: evidence.terms.token })
  print(isGenuine ? '✓ The factory created the song token' : "✗ The factory didn't create the song token")
  return hasOurCode && isGenuine && !isRefuted
}

function verifyContent(
  evidence: ChainAuction,
  { chain, print }: { chain: ChainAuction; print: Print },
): Verdict['verdict'] {
  const { verdict, findings, ruled } = checkEvidence(evidence, chain)
  const differences = findings.filter(({ against }) => against === 'chain')
  const faults = findings.filter(({ against }) => against === 'rule')
  print(
    differences.length === 0
      ? `✓ The evidence matches the chain: ${chain.bids.length} bids, ${chain.settlements.length} settled bidders`
      : "✗ The evidence doesn't match the chain",
  )
  printFindings(print, differences.map(nameUnit))
  if (faults.length > 0) print("✗ The evidence doesn't follow the rule")
  else if (differences.length > 0)
    print("– It follows the rule, but that proves nothing because it doesn't match the chain")
  else if (verdict === 'unfinished') print('– Not everything is settled yet. What is settled follows the rule')
  else print(`✓ Every line follows the rule: ${ruled?.lines.length ?? 0} bidders`)
  printFindings(print, faults.map(nameUnit))
  return verdict
}

/** They change nothing about a result, because bids that were placed stand. */
async function printDismissals(client: Client, { chain, print }: { chain: ChainAuction; print: Print }): Promise<void> {
  const { policy } = chain.terms
  if (policy === 0n) return
  const dismissals = await readDismissals(client, chain)
  print(`  Bidders were admitted under policy ${policy}; wallets dismissed while it took bids: ${dismissals.length}`)
  for (const { wallet, reason, at } of dismissals) {
    const bids = chain.bids.filter(({ bidder }) => bidder === wallet).length
    const moment = new Date(Number(at) * 1_000).toISOString()
    print(`    ${wallet} at ${moment}, reason's hash ${reason}, its bids: ${bids}`)
  }
}

function nameUnit({ unit, bidder, ...finding }: Finding) {
  return { ...finding, account: bidder, units: unit === 'MELS' ? ' base units' : unit === 'tokens' ? ' tokens' : '' }
}
