import {
  checkDisbursement,
  type DisbursementVerdict,
  type RoyaltyFinding,
  UNPROVABLE,
} from '../../packages/evidence/src/disbursement/check-disbursement.ts'
import type { openChain } from '../../packages/evidence/src/index.ts'
import { findRoyalties, isGenuineSong, isMelosHouse } from '../../packages/evidence/src/is-melos-house.ts'
import { sayMels } from '../../packages/evidence/src/say-values.ts'
import { EUR_DECIMALS, formatDecimal } from '../../packages/statements/src/document/index.ts'
import { compareHouse, findHouse } from './compare-house.ts'
import { count, printFindings } from './print-findings.ts'

type Client = ReturnType<typeof openChain>
type Address = `0x${string}`
type Print = (line: string) => void

interface Verification {
  readonly id: bigint
  /** The published document. */
  readonly document: string
  /** The auction house's address, if it was given on the command line. */
  readonly house: Address | undefined
  /** The folder with the records of deployed contracts. */
  readonly deployments: string
  readonly print: Print
}

const conclusions = {
  right: '✓ Correct',
  wrong: '✗ Not correct',
  unfinished: '– Correct so far, but not paid in',
} as const

/** Recomputes a disbursement from its document and the chain. */
export async function verifyDisbursement(
  client: Client,
  { id, document, house, deployments, print }: Verification,
): Promise<DisbursementVerdict['verdict']> {
  const found = await findHouse(client, { house, deployments, code: 'DISBURSEMENT_UNKNOWN' })
  const { auctionHouse, chainId } = found
  print(`Disbursement ${id} of auction house ${auctionHouse} on chain ${chainId}`)
  const isRefuted = await compareHouse(client, found, print)
  const royalties = (await isMelosHouse(client, auctionHouse)) ? await findRoyalties(client, auctionHouse) : undefined
  if (royalties === undefined) {
    print(
      "✗ The auction house, its song factory or its royalties contract doesn't have the same code as this repository",
    )
    print(conclusions.wrong)
    return 'wrong'
  }
  print('✓ The auction house, its song factory and its royalties contract have the same code as this repository')
  const checked = await checkDisbursement(client, { royalties, id, document })
  printChecks(checked, print)
  const areGenuine = await areSongs(client, { auctionHouse, checked, print })
  const verdict = isRefuted || !areGenuine ? 'wrong' : checked.verdict
  print(`– ${UNPROVABLE}`)
  print(conclusions[verdict])
  return verdict
}

async function areSongs(
  client: Client,
  { auctionHouse, checked, print }: { auctionHouse: Address; checked: DisbursementVerdict; print: Print },
): Promise<boolean> {
  for (const { song } of checked.songs) {
    if (await isGenuineSong(client, { auctionHouse, token: song })) continue
    print(`✗ The factory didn't create the song token ${song}`)
    return false
  }
  return true
}

function printChecks({ findings, ...checked }: DisbursementVerdict, print: Print): void {
  const { document, state, songs, accounts, payments, totals, rate, block } = checked
  const section = (against: RoyaltyFinding['against'], { right, wrong }: { right: string; wrong: string }): void => {
    const found = findings.filter((finding) => finding.against === against)
    print(found.length === 0 ? `✓ ${right}` : `✗ ${wrong}`)
    printFindings(print, found.map(nameUnit))
  }
  section('chain', {
    right: 'The document and its lines have the hashes that were announced',
    wrong: "The document doesn't match the chain",
  })
  section('document', {
    right: `The document's numbers add up: ${count(document?.statements.length ?? 0, 'song')}, EUR ${formatDecimal(document?.receipt.amount ?? 0n, EUR_DECIMALS)} received`,
    wrong: "The document's numbers contradict each other",
  })
  const before = rate.previous === null ? 'It is the first' : `The disbursement before had ${sayMels(rate.previous)}`
  print(`  The rate is ${sayMels(rate.announced)} for one EUR. ${before}`)
  if (state !== 'PAID_IN') {
    print(state === 'WITHDRAWN' ? '– The announcement was withdrawn' : "– It isn't paid in yet")
    return
  }
  for (const { song, mels, holders } of songs) {
    print(`  ${song} received ${sayMels(mels)} for ${count(holders.length, 'holder')}`)
  }
  section('rule', {
    right: `Every account has what the rule gives it: ${count(accounts, 'account')}, ${count(payments, 'payment')}, at block ${block.number}`,
    wrong: 'Not everything follows the rule of the contracts',
  })
  print(
    `  The contract owes ${sayMels(totals.held + totals.credited)} for all songs and has ${sayMels(totals.balance)}`,
  )
}

function nameUnit({ unit, ...finding }: RoyaltyFinding) {
  return { ...finding, units: unit === 'text' ? '' : ` base units of ${unit}` }
}
