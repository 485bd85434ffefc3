import type { Hex, LocalAccount } from 'viem'
import { createStore } from '../../lib/store.ts'
import type { Song } from '../find-song.ts'
import type { Opening, SigningRequest } from './melos-wallet.ts'
import type { Refusal, SigningContent } from './signing-content.ts'
import { UNAUTHORIZED, USER_REJECTED, WalletRpcError } from './wallet-rpc-error.ts'

export interface Proposal {
  readonly kind: 'proposal'
  readonly content: SigningContent
  readonly raw: string
  readonly song?: Song | undefined
  readonly fee: bigint | undefined
  readonly sign: (account: LocalAccount) => Promise<Hex>
}

/** What is shown, but never signed. */
interface Refused {
  readonly kind: 'refused'
  readonly refusal: Refusal
  readonly raw: string
}

interface Question {
  /** Whether the person has already agreed to exactly this; an open wallet then signs without showing it. */
  readonly isAgreed?: () => boolean
  /** Runs when its turn comes, so that the facts it looks up are still true while the person reads. */
  readonly prepare: () => Promise<Proposal | Refused>
  /** Turns the signature into the answer; the next question waits for it. */
  readonly finish?: (signed: Hex) => Promise<Hex>
}

export type SigningQueue = ReturnType<typeof createSigningQueue>

/** Asks a person one thing at a time, in order. */
export function createSigningQueue(unlock: (opening?: Opening) => Promise<LocalAccount>) {
  const shown = createStore<SigningRequest | undefined>(undefined)
  const waiting = new Set<AbortController>()
  let last: Promise<unknown> = Promise.resolve()
  let count = 0

  async function answer({ isAgreed, prepare, finish }: Question, question: AbortController): Promise<Hex> {
    question.signal.throwIfAborted()
    const proposal = await unlessAborted(question.signal, prepare())
    if (proposal.kind === 'refused') return showRefusal(proposal, question)
    const signed = isAgreed?.() ? await proposal.sign(await unlock()) : await show(proposal, question)
    // From here on, a rejection comes too late.
    waiting.delete(question)
    return finish === undefined ? signed : finish(signed)
  }

  /** Ends with an error when the person has read it. */
  function showRefusal({ refusal, raw }: Refused, question: AbortController): Promise<never> {
    const unanswered = new Promise<never>(() => undefined)
    const refused = new WalletRpcError(UNAUTHORIZED, 'The wallet doesn’t sign this.')
    count += 1
    shown.write({ kind: 'refusal', id: count, refusal, raw, reject: () => question.abort(refused) })
    return unlessAborted(question.signal, unanswered).finally(() => shown.write(undefined))
  }

  function show({ content, raw, song, fee, sign }: Proposal, question: AbortController): Promise<Hex> {
    const { promise: signed, resolve } = Promise.withResolvers<Hex>()
    let approval: Promise<void> | undefined
    async function approve(opening?: Opening) {
      const account = await unlock(opening)
      question.signal.throwIfAborted()
      // Another try would fail too, so the site gets the reason.
      await sign(account).then(resolve, (error: unknown) => question.abort(error))
    }
    count += 1
    shown.write({
      kind: 'question',
      id: count,
      content,
      raw,
      song,
      fee,
      reject: () => reject(question),
      // A second click waits for the first; a failed approval can be repeated.
      approve(opening) {
        approval ??= approve(opening).catch((error: unknown) => {
          approval = undefined
          throw error
        })
        return approval
      },
    })
    return unlessAborted(question.signal, signed).finally(() => shown.write(undefined))
  }

  return {
    requests: shown,
    ask(question: Question): Promise<Hex> {
      const controller = new AbortController()
      waiting.add(controller)
      const turn = last.then(() => answer(question, controller)).finally(() => waiting.delete(controller))
      last = turn.catch(() => undefined)
      return unlessAborted(controller.signal, turn)
    },
    rejectAll(): void {
      for (const question of waiting) reject(question)
    },
  }
}

function reject(question: AbortController): void {
  question.abort(new WalletRpcError(USER_REJECTED, 'You rejected the request.'))
}

function unlessAborted<Value>(signal: AbortSignal, value: Promise<Value>): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([value, aborted])
}
