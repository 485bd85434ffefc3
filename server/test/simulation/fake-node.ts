import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Random } from '@melos/test-kit/random'
import { answerCall, type NodeTraits, type RpcCall } from './answer-call.ts'
import { answerFaultily, type FaultyAnswers } from './answer-faultily.ts'
import type { FakeChain } from './fake-chain.ts'
import { type NodeFault, type NodeFaultRates, transportFaults } from './node-faults.ts'
import { sendAnswer } from './send-answer.ts'

export interface FakeNode extends AsyncDisposable {
  readonly url: string
  /** How often each fault has happened. */
  readonly faults: ReadonlyMap<NodeFault, number>
  /** From now on, it refuses longer ranges. */
  limitRanges(mostBlocks: number): void
  /** Ends all faults. */
  heal(): void
  /** Resolves before the next request is answered, or after this time without one. */
  nextRequest(patienceMs: number): Promise<void>
}

/** A node on a real socket, so that faults look like network faults. */
export async function startFakeNode(
  chain: FakeChain,
  { chainId, traits, rates, random }: { chainId: number; traits: NodeTraits; rates: NodeFaultRates; random: Random },
): Promise<FakeNode> {
  const faults = new Map<NodeFault, number>()
  const count = (fault: NodeFault): void => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const faulty: FaultyAnswers = { chain, chainId, traits, rates, random, count, replica: undefined }
  let healed = false
  let waiting: (() => void)[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The client sends nothing else.
    const body = (await json(request)) as RpcCall | RpcCall[]
    for (const resume of waiting) resume()
    waiting = []
    // A test that waited for this request moves the chain before the answer.
    await new Promise(setImmediate)
    const calls = Array.isArray(body) ? body : [body]
    const answers = calls.map((call) => ({
      jsonrpc: '2.0',
      id: call.id,
      ...(healed ? answerCall({ blocks: chain.blocks(), chainId, traits }, call) : answerFaultily(faulty, call)),
    }))
    const fault = healed ? undefined : transportFaults.find((candidate) => random.chance(rates[candidate]))
    const shown = sendAnswer(response, {
      answers: shuffle(answers, random),
      isBatch: Array.isArray(body),
      fault,
      random,
    })
    if (shown) count(shown)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    limitRanges(mostBlocks) {
      traits.mostBlocks = mostBlocks
    },
    heal() {
      healed = true
    },
    async nextRequest(patienceMs) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        timer = setTimeout(resolve, patienceMs)
      })
      clearTimeout(timer)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A node may answer the calls of a batch in any order. */
function shuffle<Value>(values: readonly Value[], random: Random): Value[] {
  const shuffled = [...values]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = random.below(index + 1)
    const [one, two] = [shuffled[index], shuffled[other]]
    if (one === undefined || two === undefined) continue
    shuffled[index] = two
    shuffled[other] = one
  }
  return shuffled
}
