import { callNode } from '@melos/test-kit/start-anvil'
import {
  type Abi,
  type AbiEvent,
  createClient,
  custom,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
} from 'viem'

/** A log as a node answers it. */
export interface NodeLog {
  readonly address: `0x${string}`
  readonly topics: [`0x${string}`, ...`0x${string}`[]]
  readonly data: `0x${string}`
  readonly blockNumber: string
  readonly logIndex: string
}

/** What the node answers instead to a call with this data. */
type ChangeCall = (data: Hex, result: unknown) => unknown

export const keyOf = ({ blockNumber, logIndex }: NodeLog): string => `${blockNumber}/${logIndex}`

/** Asks a node whose chain stands still, each question once, and lets someone change the logs of its answers. */
export function openTamperedNode(rpcUrl: string) {
  const answers = new Map<string, Promise<unknown>>()
  const logs = new Map<string, NodeLog>()
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const question = JSON.stringify([method, params])
    const known = answers.get(question)
    const asked = known ?? callNode(rpcUrl, method, ...params)
    answers.set(question, asked)
    const answer = await asked
    if (known === undefined && method === 'eth_getLogs' && isLogs(answer)) {
      for (const log of answer) logs.set(keyOf(log), log)
    }
    return answer
  }
  return {
    /** All logs that were answered so far. */
    logs,
    /** Undefined leaves the log out. */
    open(change: (log: NodeLog) => NodeLog | undefined, changeCall: ChangeCall = (_, result) => result) {
      return createClient({
        transport: custom({
          async request({ method, params }: { method: string; params?: readonly unknown[] }) {
            const answer = await ask(method, params ?? [])
            if (method === 'eth_call') return changeCall(Object(params?.[0]).data, answer)
            if (method !== 'eth_getLogs' || !isLogs(answer)) return answer
            return answer.map(change).filter((log) => log !== undefined)
          },
        }),
      })
    },
  }
}

function isLogs(answer: unknown): answer is NodeLog[] {
  return Array.isArray(answer)
}

/** The log with one argument changed, once for each number and each address in it. */
export function forgeries(abi: Abi, log: NodeLog): { readonly what: string; readonly forged: NodeLog }[] {
  const { eventName, args } = decodeEventLog({ abi, topics: log.topics, data: log.data })
  const event = abi.find((item): item is AbiEvent => item.type === 'event' && item.name === eventName)
  if (event === undefined || args === undefined) return []
  return variants(args).map(({ path, value }) => {
    // The value has the shape that was decoded, with one leaf changed.
    const named = value as Record<string, unknown>
    const plain = event.inputs.filter(({ indexed }) => indexed !== true)
    const topics = encodeEventTopics({ abi, eventName, args: named }) as NodeLog['topics']
    const data = encodeAbiParameters(
      plain,
      plain.map(({ name }) => named[name ?? '']),
    )
    return { what: `${eventName}.${path}`, forged: { ...log, topics, data } }
  })
}

function variants(value: unknown): { readonly path: string; readonly value: unknown }[] {
  if (typeof value === 'bigint') return [{ path: '', value: value + 1n }]
  if (typeof value === 'number') return [{ path: '', value: value === 0 ? 1 : value - 1 }]
  if (typeof value === 'string')
    return [{ path: '', value: `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`.toLowerCase() }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    variants(part).map(({ path, value: changed }) => ({
      path: path === '' ? name : `${name}.${path}`,
      value: { ...value, [name]: changed },
    })),
  )
}
