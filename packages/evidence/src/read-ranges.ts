import { findRefusal } from './find-refusal.ts'
import { afterAnswer, afterRefusal, type RangeSize } from './range-size.ts'

export interface BlockRange {
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

export interface Answer {
  readonly logCount: number
}

/** Keeps what was learned about the node from one reading to the next. */
export interface RangeMemory {
  size: RangeSize
}

interface RangesOptions extends BlockRange {
  readonly memory: RangeMemory
  /** How many ranges are asked for at the same time. */
  readonly parallel: number
  /** Asks the node for something small. After a timeout, ranges become shorter only if it answers this. */
  readonly probe: () => Promise<unknown>
}

interface Asked<Value> extends BlockRange {
  readonly answer: Promise<Value>
}

/** Yields the answers in chain order. If the node refuses a range, it is asked for in shorter ones. */
export async function* readRanges<Value extends Answer>(
  ask: (range: BlockRange) => Promise<Value>,
  { fromBlock, toBlock, memory, parallel, probe }: RangesOptions,
): AsyncGenerator<BlockRange & { readonly value: Value }> {
  let asked: Asked<Value>[] = []
  let next = fromBlock
  while (next <= toBlock || asked.length > 0) {
    while (asked.length < parallel && next <= toBlock) {
      const range = { fromBlock: next, toBlock: earlier(next + memory.size.blocks - 1n, toBlock) }
      asked.push({ ...range, answer: begin(ask(range)) })
      next = range.toBlock + 1n
    }
    const [first] = asked
    if (first === undefined) return
    const range = { fromBlock: first.fromBlock, toBlock: first.toBlock }
    const blocks = range.toBlock - range.fromBlock + 1n
    let value: Value
    try {
      value = await first.answer
    } catch (error) {
      const refusal = findRefusal(error)
      if (blocks === 1n || refusal === undefined) throw error
      // A node that answers nothing says nothing about its limits.
      if (refusal.reason === 'time') await probe()
      memory.size = afterRefusal(memory.size, { blocks, refusal })
      // Only the caller knows how long to wait.
      if (refusal.reason === 'rate') throw error
      // The ranges after it are as long, so they are asked for again too.
      asked = []
      next = range.fromBlock
      continue
    }
    asked.shift()
    memory.size = afterAnswer(memory.size, { blocks, logs: value.logCount })
    yield { ...range, value }
  }
}

/** An answer that is no longer needed can fail silently. */
function begin<Value>(answer: Promise<Value>): Promise<Value> {
  answer.catch(() => undefined)
  return answer
}

function earlier(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
