import { deploymentFiles, readRecord } from '../../contracts/scripts/deployment/deployment-record.ts'
import {
  type ChainAuction,
  checkEvidence,
  type Finding,
  type openChain,
  readChainAuction,
  readMels,
  type Verdict,
} from '../../packages/evidence/src/index.ts'
import { isMelosHouse } from '../../packages/evidence/src/is-melos-house.ts'
import { identifyHouse } from './identify-house.ts'

type Client = ReturnType<typeof openChain>
type Print = (line: string) => void

interface Verification {
  readonly evidence: ChainAuction
  /** The address that the house of Melos has, if somebody has said. */
  readonly house: string | undefined
  /** Where the records of deployed contracts are. */
  readonly deployments: string
  readonly print: Print
}

const MOST_FINDINGS = 20

const conclusions = {
  right: '✓ Right',
  wrong: '✗ Not right',
  unfinished: '– Right so far, not settled',
} as const

/** Reads the auction again from the chain, and says whether the evidence is what the chain has and what the rule gives. */
export async function verifyEvidence(client: Client, verification: Verification): Promise<Verdict['verdict']> {
  const { evidence, print } = verification
  const { chainId, auctionHouse, auctionId, blockNumber } = evidence
  print(`Auction ${auctionId} of the house ${auctionHouse} on chain ${chainId}, at block ${blockNumber}`)
  const asked = Number(await client.request({ method: 'eth_chainId' }))
  if (asked !== chainId) {
    print(`✗ The evidence is of chain ${chainId}, and this node of chain ${asked}`)
    return 'wrong'
  }
  const chain = await readChainAuction(client, { auctionHouse, auctionId }, { atBlock: blockNumber })
  const isOurs = await verifyHouse(client, verification)
  const found = verifyContent(evidence, { chain, print })
  const verdict = isOurs ? found : 'wrong'
  print(conclusions[verdict])
  return verdict
}

async function verifyHouse(client: Client, { evidence, house, deployments, print }: Verification): Promise<boolean> {
  const { auctionHouse, chainId } = evidence
  const mels = await readMels(client, auctionHouse)
  print(mels === null ? '✗ The contract names no MELS' : `  Its MELS is ${mels}`)
  const record = readRecord(deploymentFiles(deployments, chainId))
  const { isRefuted, lines } = identifyHouse({ auctionHouse, mels }, { record, meant: house })
  for (const line of lines) print(line)
  const hasOurCode = await isMelosHouse(client, auctionHouse)
  print(
    hasOurCode
      ? '✓ The contract has the code of this repository'
      : '✗ The contract has other code than this repository',
  )
  return hasOurCode && !isRefuted
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
      ? `✓ The evidence is what the chain has: ${chain.bids.length} bids, ${chain.settlements.length} settled bidders`
      : '✗ The evidence is not what the chain has',
  )
  printFindings(print, differences)
  if (faults.length > 0) print('✗ The evidence is not what the rule gives')
  else if (differences.length > 0) print('– Whether it is what the rule gives says nothing then')
  else if (verdict === 'unfinished') print('– Not everything is settled yet; what is, is what the rule gives')
  else print(`✓ Every line is what the rule gives: ${ruled?.lines.length ?? 0} bidders`)
  printFindings(print, faults)
  return verdict
}

function printFindings(print: Print, findings: readonly Finding[]): void {
  for (const { where, bidder, unit, expected, actual } of findings.slice(0, MOST_FINDINGS)) {
    const whose = bidder === null ? '' : ` (${bidder})`
    const units = unit === 'MELS' ? ' base units' : unit === 'tokens' ? ' tokens' : ''
    print(`    ${where}${whose}: ${actual}${units}, and should be ${expected}${units}`)
  }
  if (findings.length > MOST_FINDINGS) print(`    and ${findings.length - MOST_FINDINGS} more`)
}
