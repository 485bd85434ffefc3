import { type Address, type Hex, hexToBytes, keccak256 } from 'viem'

interface Logged {
  readonly address: Address
  readonly topics: readonly Hex[]
}

const BLOOM_BYTES = 256

/** Whether a block's bloom filter leaves it possible that this address has logged in it. */
export function mayHaveLogsOf(logsBloom: Hex, address: Address): boolean {
  const bloom = hexToBytes(logsBloom)
  return bitsOf(address).every((bit) => hasBit(bloom, bit))
}

/**
 * Whether these logs set every bit of a block's bloom filter: if not, some are missing. They may set more, because some chains
 * (Polygon at the end of a sprint) give logs that their headers leave out.
 */
export function explainsBloom(logsBloom: Hex, logs: readonly Logged[]): boolean {
  const given = new Uint8Array(BLOOM_BYTES)
  // Most logs of a block share their address and their first topic, and hashing is what costs.
  const items = new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))
  for (const item of items) for (const bit of bitsOf(item)) setBit(given, bit)
  return hexToBytes(logsBloom).every((byte, index) => (byte & ~(given[index] ?? 0)) === 0)
}

/** The three bits that an item sets: 11 bits each from the first six bytes of its hash. */
function bitsOf(item: Hex): number[] {
  const hash = keccak256(hexToBytes(item), 'bytes')
  return [0, 2, 4].map((offset) => (((hash[offset] ?? 0) << 8) | (hash[offset + 1] ?? 0)) & 2047)
}

function hasBit(bloom: Uint8Array, bit: number): boolean {
  return (((bloom[BLOOM_BYTES - 1 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1
}

function setBit(bloom: Uint8Array, bit: number): void {
  const index = BLOOM_BYTES - 1 - (bit >> 3)
  bloom[index] = (bloom[index] ?? 0) | (1 << (bit & 7))
}
