import { askInTurn } from './ask-in-turn.ts'
import type { Load } from './load.ts'
import { toRequest } from './question.ts'

export interface LoadOrder {
  readonly url: string
  /** Each connection requests them in turn. */
  readonly paths: readonly string[]
  readonly connections: number
  readonly milliseconds: number
}

process.on('message', async (order: LoadOrder) => {
  process.send?.(await putLoad(order))
})

async function putLoad({ url, paths, connections, milliseconds }: LoadOrder): Promise<Load> {
  const turns = paths.map((path) => ({ request: Buffer.from(toRequest(url, { path })) }))
  const startedAt = performance.now()
  const readers = Array.from({ length: connections }, (_, first) => {
    let next = first
    return askInTurn(url, () =>
      performance.now() - startedAt < milliseconds ? turns[next++ % turns.length] : undefined,
    )
  })
  const times = Float64Array.from((await Promise.all(readers)).flat())
  return { times, seconds: (performance.now() - startedAt) / 1000 }
}
