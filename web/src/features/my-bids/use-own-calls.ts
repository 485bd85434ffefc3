import { useCallback, useState } from 'react'
import type { Address } from 'viem'
import { loadOrReload } from '../../lib/load-failure.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { refreshFunds } from '../../wallet/use-funds.ts'
import { openDoor } from '../../wallet/wallet-door.ts'
import { keyOf, type OwnCall } from './own-call.ts'
import { texts } from './texts.ts'

export type CallState =
  /** Between the click and the chain. */
  | { readonly kind: 'busy' }
  /** On the chain, and not in the list yet. */
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly sentence: string }

export interface OwnCalls {
  /** By the key of the call; what nobody has asked for has none. */
  readonly states: ReadonlyMap<string, CallState>
  readonly send: (call: OwnCall) => Promise<void>
  /** Drops what has happened to calls that the list no longer offers. */
  readonly keep: (offered: ReadonlySet<string>) => void
}

const { sending } = texts

/** The calls that a person has made on this page, and how each of them stands. */
export function useOwnCalls(address: Address): OwnCalls {
  const site = useSite()
  const [states, setStates] = useState<OwnCalls['states']>(new Map())

  const send = useCallback(
    async (call: OwnCall): Promise<void> => {
      setStates((known) => withState(known, { call, state: { kind: 'busy' } }))
      const state = await perform()
      setStates((known) => withState(known, { call, state }))

      async function perform(): Promise<CallState | undefined> {
        try {
          const [door, { sendOwn }] = await Promise.all([openDoor(site), loadOrReload(() => import('./send-own.ts'))])
          const onSent = () => void showToast({ kind: 'info', text: sending.inProgress })
          const sent = await sendOwn(door, { address, call, onSent })
          if (sent.kind === 'refused') return undefined
          if (sent.kind === 'failed') return fail(sent.sentence)
          void showToast({ kind: 'success', text: sending.done })
          refreshFunds()
          return { kind: 'confirmed' }
        } catch {
          // The files that send did not arrive.
          return fail(sending.didNotHappen)
        }
      }
    },
    [site, address],
  )

  const keep = useCallback((offered: ReadonlySet<string>) => setStates((known) => keepOffered(known, offered)), [])
  return { states, send, keep }
}

function fail(sentence: string): CallState {
  void showToast({ kind: 'error', text: sending.failed })
  return { kind: 'failed', sentence }
}

function withState(
  known: OwnCalls['states'],
  { call, state }: { call: OwnCall; state: CallState | undefined },
): OwnCalls['states'] {
  const next = new Map(known)
  if (state === undefined) next.delete(keyOf(call))
  else next.set(keyOf(call), state)
  return next
}

function keepOffered(known: OwnCalls['states'], offered: ReadonlySet<string>): OwnCalls['states'] {
  const kept = [...known].filter(([key, { kind }]) => kind === 'busy' || offered.has(key))
  return kept.length === known.size ? known : new Map(kept)
}
