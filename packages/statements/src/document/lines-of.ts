import { type Address, encodeAbiParameters, type Hex, keccak256 } from 'viem'
import { EUR_DECIMALS, UNIT_DECIMALS } from './decimal.ts'
import type { RoyaltyDocument } from './royalty-document.ts'
import { hashStatement } from './write-document.ts'

/** One song's part of a disbursement, as the contract takes it. */
export interface Line {
  readonly song: Address
  /** Times 10^18. */
  readonly eur: bigint
  /** A day as a number like 20260131. */
  readonly periodFrom: number
  readonly periodTo: number
  readonly statementHash: Hex
}

/** Copied from the contract's ABI, which this package doesn't import; a test compares the two. */
const lineType = [
  {
    type: 'tuple[]',
    components: [
      { name: 'song', type: 'address' },
      { name: 'eur', type: 'uint96' },
      { name: 'periodFrom', type: 'uint32' },
      { name: 'periodTo', type: 'uint32' },
      { name: 'statementHash', type: 'bytes32' },
    ],
  },
] as const

/** In ascending order of songs, without those whose royalties are carried forward. */
export function linesOf({ statements, periodFrom, periodTo }: RoyaltyDocument): Line[] {
  return statements
    .filter(({ eur }) => eur > 0n)
    .map((statement) => ({
      song: statement.song,
      eur: statement.eur * 10n ** BigInt(UNIT_DECIMALS - EUR_DECIMALS),
      periodFrom: toNumber(periodFrom),
      periodTo: toNumber(periodTo),
      statementHash: hashStatement(statement),
    }))
}

/** The hash that is announced on the chain. */
export function hashLines(lines: readonly Line[]): Hex {
  return keccak256(encodeAbiParameters(lineType, [lines]))
}

function toNumber(day: string): number {
  return Number(day.replaceAll('-', ''))
}
