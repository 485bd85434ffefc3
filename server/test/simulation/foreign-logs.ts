import type { Random } from '@melos/test-kit/random'
import { type Address, type Hex, numberToHex } from 'viem'
import type { EncodedEvent } from './house-event.ts'
import { toAddress } from './simulated-contracts.ts'

interface ForeignLog extends EncodedEvent {
  readonly address: Address
}

const others = Array.from({ length: 6 }, (_, index) => toAddress(`other contract ${index}`))
const someTopics = Array.from({ length: 40 }, (_, index) => topic(index))

/** Other contracts' logs in the same block. One of them imitates our events in `copied`. */
export function imagineForeignLogs(random: Random, copied: readonly EncodedEvent[]): ForeignLog[] {
  return Array.from({ length: random.below(4) }, () => {
    const imitated = copied[random.below(copied.length + 2)]
    const own = { topics: [random.pick(someTopics), random.pick(someTopics)], data: '0x' as const }
    return { address: random.pick(others), ...(imitated ?? own) }
  })
}

function topic(number: number): Hex {
  return numberToHex(number, { size: 32 })
}
