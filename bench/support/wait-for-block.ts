import { setTimeout as delay } from 'node:timers/promises'

interface Readiness {
  readonly indexer: { readonly block: number | null }
}

const LOOK_EVERY_MS = 20
const GIVE_UP_AFTER_MS = 300_000

/** Waits until the index has this block, without touching cached answers. */
export async function waitForBlock(url: string, block: number, patienceMs = GIVE_UP_AFTER_MS): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while ((await readIndexedBlock(url)) < block) {
    if (performance.now() > giveUpAt) throw new Error(`Block ${block} was not indexed in time`)
    await delay(LOOK_EVERY_MS)
  }
}

async function readIndexedBlock(url: string): Promise<number> {
  const answer = await fetch(new URL('/api/ready', url))
  // The API contract defines this answer.
  const { indexer } = (await answer.json()) as Readiness
  return indexer.block ?? -1
}
