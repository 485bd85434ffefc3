import { askInTurn, type Turn } from './ask-in-turn.ts'
import type { Load } from './load.ts'
import { toRequest } from './question.ts'
import type { WriteKind } from './write-kinds.ts'

interface WriteOrder {
  readonly connections: number
  readonly count: number
}

export async function putWrites(
  { url, next }: WriteKind,
  { connections, count }: WriteOrder,
): Promise<Load & { readonly acknowledged: readonly string[] }> {
  const acknowledged: string[] = []
  let left = count
  const nextTurn = (): Turn | undefined => {
    if (left-- <= 0) return undefined
    const { question, acknowledge } = next()
    return { request: toRequest(url, question), take: (answer) => acknowledged.push(acknowledge(answer)) }
  }
  const startedAt = performance.now()
  const times = (await Promise.all(Array.from({ length: connections }, () => askInTurn(url, nextTurn)))).flat()
  return { times: Float64Array.from(times), seconds: (performance.now() - startedAt) / 1000, acknowledged }
}
