import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '@melos/test-kit/random'
import { callApi } from './call-api.ts'
import type { TestedSystem } from './expect-money.ts'
import {
  type Acknowledged,
  administrateAllDay,
  arriveAllDay,
  bidAllDay,
  type Life,
  nothingAcknowledged,
  visitAllDay,
} from './simulated-users.ts'
import { waitUntil } from './wait-until.ts'

const PAUSE_MS = 300
/** Statuses that an overloaded, broken or stopping server can answer, and a load balancer whose server dies. */
const excused = new Set([undefined, 429, 502, 503])

export interface Busy {
  readonly acknowledged: Acknowledged
  /** Pauses every user between two requests while `work` runs. */
  rest<Value>(work: () => Promise<Value>): Promise<Value>
  /** Ends every user after the current request. */
  stop(): Promise<void>
}

/** Simulates users of every kind at once and records what the server and the chain confirm. */
export async function simulateUsers(system: TestedSystem, { seed = 1 }: { seed?: number } = {}): Promise<Busy> {
  const acknowledged = nothingAcknowledged()
  const random = createRandom(seed).next
  let isOver = false
  let resting: PromiseWithResolvers<void> | undefined
  const count = { active: 0, resting: 0 }

  const anyNetwork = () => `10.${[1, 2, 3].map(() => Math.floor(random() * 256)).join('.')}`
  const life: Life = {
    system,
    acknowledged,
    random,
    isOver: () => isOver,
    anyNetwork,
    async ask(path, call = {}) {
      const answer = await callApi(system.market.melos.address, path, { from: anyNetwork(), ...call })
      const told = `${call.method ?? 'GET'} ${path.replace(/[0-9]+/g, 'N')} ${answer.status ?? 'broken'}`
      acknowledged.answers.set(told, (acknowledged.answers.get(told) ?? 0) + 1)
      const isDone = answer.status !== undefined && answer.status < 300
      if (!isDone && !excused.has(answer.status)) acknowledged.strange.push(`${told}: ${answer.text}`)
      return answer
    },
    async pause() {
      await delay(PAUSE_MS)
      if (resting === undefined) return
      count.resting++
      await resting.promise
      count.resting--
    },
  }
  const live = async (work: Promise<void>): Promise<void> => {
    count.active++
    await work.finally(() => count.active--)
  }
  const bidders = system.market.bidders.map((wallet) => bidAllDay(life, wallet))
  const users = Promise.all([...bidders, administrateAllDay(life), visitAllDay(life), arriveAllDay(life)].map(live))
  // `stop` reports the error.
  users.catch(() => undefined)

  return {
    acknowledged,
    async rest(work) {
      const rest = Promise.withResolvers<void>()
      resting = rest
      try {
        await waitUntil('all users pause', async () => count.resting === count.active)
        return await work()
      } finally {
        resting = undefined
        rest.resolve()
      }
    },
    async stop() {
      isOver = true
      await users
    },
  }
}
