import { type Address, concat, encodePacked, type Hex, keccak256 } from 'viem'

export interface Claim {
  readonly index: bigint
  readonly account: Address
  readonly amount: bigint
  readonly proof: readonly Hex[]
}

/** The tree of Uniswap's `MerkleDistributor`: pairs are sorted, and a node without a partner moves up. */
export function makeMerkleTree(payments: readonly { account: Address; amount: bigint }[]): {
  root: Hex
  claims: readonly Claim[]
} {
  const levels: Hex[][] = [payments.map(({ account, amount }, index) => hashLeaf(BigInt(index), account, amount))]
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    levels.push(Array.from({ length: Math.ceil(level.length / 2) }, (_, place) => join(level, place)))
  }
  const root = levels.at(-1)?.[0]
  if (root === undefined) throw new Error('There is no payment')
  const claims = payments.map((payment, index) => ({ index: BigInt(index), ...payment, proof: prove(levels, index) }))
  return { root, claims }
}

function join(level: readonly Hex[], place: number): Hex {
  const [left, right] = level.slice(place * 2, place * 2 + 2)
  if (left === undefined || right === undefined) return left ?? '0x'
  return keccak256(concat(left < right ? [left, right] : [right, left]))
}

function prove(levels: readonly (readonly Hex[])[], index: number): Hex[] {
  return levels.flatMap((level, height) => level[(index >> height) ^ 1] ?? [])
}

const hashLeaf = (index: bigint, account: Address, amount: bigint): Hex =>
  keccak256(encodePacked(['uint256', 'address', 'uint256'], [index, account, amount]))
