import { type Address, type Hex, hexToBytes, keccak256 } from 'viem'

interface Logged {
  readonly address: Address
  readonly topics: readonly Hex[]
}

const BLOOM_BYTES = 256

/** False when the bloom filter rules out that the block has logs of this address. */
export function mayHaveLogsOf(logsBloom: Hex, address: Address): boolean {
  const bloom = hexToBytes(logsBloom)
  return bitsOf(address).every((bit) => hasBit(bloom, bit))
}

/** False when logs are missing. They may set more bits than the filter, because Polygon's headers leave out some logs. */
export function explainsBloom(logsBloom: Hex, logs: readonly Logged[]): boolean {
  const given = new Uint8Array(BLOOM_BYTES)
  // Most logs share their address and first topic, and hashing is the expensive part.
  const items = new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))
  for (const item of items) for (const bit of bitsOf(item)) setBit(given, bit)
  return hexToBytes(logsBloom).every((byte, index) => (byte & ~(given[index] ?? 0)) === 0)
}

/** An item sets three bits, each given by 11 bits of its hash's first six bytes. */
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
