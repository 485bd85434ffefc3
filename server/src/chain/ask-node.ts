import { isRateLimit, type RpcError } from '@melos/evidence/find-refusal'
import { TimeoutError } from 'viem'
import type { ChainMeter } from './chain-meter.ts'

interface Asking {
  readonly init: RequestInit | undefined
  readonly timeoutMs: number
  readonly meter: ChainMeter | undefined
}

/** How many calls the node accepts in one request. */
export interface BatchLimit {
  mostCalls: number
  /** Batches of `mostCalls` calls that were answered since it last changed. */
  answered: number
}

export interface NodeAnswer {
  readonly text: string
  readonly status: number
  readonly statusText: string
  readonly contentType: string
}

/** This node refuses to serve us: authorization, payment, an address that is gone, rate limits. Another may accept. */
const REFUSALS = [401, 402, 403, 404, 410, 429]
const TOO_LARGE = 413
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500
/** One that refuses several calls at once may be slow too, so the parts of a batch are asked for at the same time. */
const PARALLEL_PARTS = 4
/** A refusal can be a passing fault, so after this many answers a longer batch is tried. */
const ANSWERS_BEFORE_TRYING_MORE = 200

export function isFailure({ status }: NodeAnswer): boolean {
  return isRefusal(status) || status >= SERVER_ERROR
}

function isRefusal(status: number): boolean {
  return REFUSALS.includes(status)
}

/** A batch that the node refuses is asked for in halves, down to single calls. */
export async function askNode(
  node: { readonly url: string; readonly batch: BatchLimit },
  { init, ...asking }: Asking,
): Promise<NodeAnswer> {
  const calls = parseJson(init?.body)
  if (!Array.isArray(calls)) return await askOnce(node.url, { init, ...asking })
  const askFor = (body: unknown) => askOnce(node.url, { init: { ...init, body: JSON.stringify(body) }, ...asking })
  return await askBatch(calls, { limit: node.batch, askFor })
}

interface AskingBatch {
  readonly limit: BatchLimit
  readonly askFor: (body: unknown) => Promise<NodeAnswer>
}

async function askBatch(calls: readonly unknown[], { limit, askFor }: AskingBatch): Promise<NodeAnswer> {
  // Not every node accepts a list, so a single call isn't sent as one.
  if (calls.length === 1) return toList(await askFor(calls[0]))
  if (calls.length > limit.mostCalls) return await askParts(calls, { limit, askFor })
  const answer = await askFor(calls)
  if (!refusesBatch(answer)) {
    growAfter(limit, calls.length)
    return answer
  }
  limit.mostCalls = Math.min(limit.mostCalls, Math.floor(calls.length / 2))
  limit.answered = 0
  return await askParts(calls, { limit, askFor })
}

function growAfter(limit: BatchLimit, calls: number): void {
  if (calls < limit.mostCalls || ++limit.answered < ANSWERS_BEFORE_TRYING_MORE) return
  limit.mostCalls *= 2
  limit.answered = 0
}

/** Returns the first answer that isn't a list, if there is one: the whole batch fails with it. */
async function askParts(calls: readonly unknown[], asking: AskingBatch): Promise<NodeAnswer> {
  const answers: unknown[] = []
  let first: NodeAnswer | undefined
  for (let start = 0; start < calls.length; ) {
    const parts: (readonly unknown[])[] = []
    // A part that is refused makes the next ones shorter.
    for (; parts.length < PARALLEL_PARTS && start < calls.length; start += asking.limit.mostCalls) {
      parts.push(calls.slice(start, start + asking.limit.mostCalls))
    }
    for (const answer of await Promise.all(parts.map((part) => askBatch(part, asking)))) {
      const list = parseJson(answer.text)
      if (isFailure(answer) || !Array.isArray(list)) return answer
      answers.push(...list)
      first ??= answer
    }
  }
  return { ...(first ?? emptyAnswer), text: JSON.stringify(answers) }
}

const emptyAnswer: NodeAnswer = { text: '[]', status: 200, statusText: 'OK', contentType: 'application/json' }

/** An error's text counts even if it came with a status, which viem would report instead. */
function toList(answer: NodeAnswer): NodeAnswer {
  if (isFailure(answer) || (!isOk(answer) && findErrors(answer.text).length === 0)) return answer
  return { ...answer, ...(isOk(answer) ? {} : { status: 200, statusText: 'OK' }), text: `[${answer.text}]` }
}

const isOk = ({ status }: NodeAnswer): boolean => status >= 200 && status < 300

/** Nodes refuse a batch as a whole, with one error or with an error for its first call. */
function refusesBatch({ status, text }: NodeAnswer): boolean {
  if (status === TOO_LARGE) return true
  const errors = findErrors(text)
  if (errors.some(({ message }) => /batch/i.test(message))) return true
  return errors.length > 0 && status < SERVER_ERROR && !isRefusal(status) && !Array.isArray(parseJson(text))
}

/** The errors in an answer or in a list of answers. */
function findErrors(text: string): RpcError[] {
  // Answers are long, and most have no error.
  if (!text.includes('"error"')) return []
  return [parseJson(text)].flat().flatMap((answer) => toRpcError(answer) ?? [])
}

function toRpcError(answer: unknown): RpcError | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined
  const { error } = answer
  if (typeof error === 'string') return { code: undefined, message: error }
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message }: { code?: unknown; message?: unknown } = error
  return { code: Number(code), message: String(message) }
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

async function askOnce(url: string, { init, timeoutMs, meter }: Asking): Promise<NodeAnswer> {
  try {
    const answer = showRateLimit(await fetchAnswer(url, { init, timeoutMs }), init?.body)
    meter?.count(init?.body, { bytes: answer.text.length, isFailed: isFailure(answer) })
    return answer
  } catch (error) {
    meter?.count(init?.body, { bytes: 0, isFailed: true })
    throw error
  }
}

/** Some providers answer a rate limit as a JSON-RPC error with status 200. It counts as if it had its own status. */
function showRateLimit(answer: NodeAnswer, body: unknown): NodeAnswer {
  if (isFailure(answer)) return answer
  // In answers about logs, the code alone also means that the range is too long.
  const isAboutLogs = typeof body === 'string' && body.includes('"eth_getLogs"')
  const isLimited = findErrors(answer.text).some((error) => isRateLimit(error, { isAboutLogs }))
  return isLimited ? { ...answer, status: TOO_MANY_REQUESTS, statusText: 'Too Many Requests' } : answer
}

/** Reads the whole answer, so that one that stops half-way fails in time too. */
async function fetchAnswer(
  url: string,
  { init, timeoutMs }: { init: RequestInit | undefined; timeoutMs: number },
): Promise<NodeAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = init?.signal == null ? timeout : AbortSignal.any([timeout, init.signal])
  try {
    const response = await fetch(url, { ...init, signal })
    const text = await response.text()
    const { status, statusText, headers } = response
    return { text, status, statusText, contentType: headers.get('content-type') ?? 'text/plain' }
  } catch (error) {
    // viem recognises its own error.
    throw timeout.aborted ? new TimeoutError({ body: {}, url: '' }) : error
  }
}

/** viem would report a JSON-RPC error instead of the status, and would look for a list in the answer to a batch. */
export function toResponse({ text, status, statusText, contentType }: NodeAnswer): Response {
  const body = isRefusal(status) ? JSON.stringify({ error: text }) : text
  return new Response(body, { status, statusText, headers: { 'content-type': contentType } })
}
