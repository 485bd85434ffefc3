import { type Hex, hexToBytes, keccak256 } from 'viem'

const BYTES = 256
const places = new Map<Hex, readonly number[]>()

interface Bloomed {
  readonly address: Hex
  readonly topics: readonly Hex[]
}

/** A block's bloom filter: three bits for the address and each topic of every log. */
export function logsBloom(logs: readonly Bloomed[]): Hex {
  const bloom = Buffer.alloc(BYTES)
  for (const { address, topics } of logs) {
    for (const place of [address, ...topics].flatMap(bloomPlaces)) {
      const byte = BYTES - 1 - (place >> 3)
      bloom[byte] = (bloom[byte] ?? 0) | (1 << (place & 7))
    }
  }
  return `0x${bloom.toString('hex')}`
}

export function bloomPlaces(value: Hex): readonly number[] {
  const found = places.get(value)
  if (found !== undefined) return found
  const hash = Buffer.from(keccak256(hexToBytes(value), 'bytes'))
  const computed = [0, 2, 4].map((offset) => hash.readUInt16BE(offset) & 2047)
  places.set(value, computed)
  return computed
}
