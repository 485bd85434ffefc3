import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { loadOrReload } from '../../lib/load-failure.ts'
import { loadPart } from '../../lib/load-part.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { useJournal } from '../../wallet/transactions/journal.ts'
import { isEntryOf } from '../../wallet/transactions/journal-entry.ts'
import { refreshFunds } from '../../wallet/use-funds.ts'
import { keyOf, type OwnCall } from './own-call.ts'
import type { OwnEntry, Sent } from './send-own.ts'
import { texts } from './texts.ts'

export type CallState =
  /** Between the click and the chain. */
  | { readonly kind: 'busy' }
  /** An earlier page has asked the wallet, and does not know its answer. */
  | { readonly kind: 'asked' }
  /** On the chain, and not in the list yet. */
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly sentence: string }

type CallStates = ReadonlyMap<string, CallState>

export interface OwnCalls {
  /** By the key of the call; what nobody has asked for has none. */
  readonly states: CallStates
  readonly send: (call: OwnCall) => Promise<void>
  /** Drops what has happened to calls that the list no longer offers. */
  readonly keep: (offered: ReadonlySet<string>) => void
}

const { sending } = texts

/** The calls that a person has made on this page, an earlier one or in another tab, and how far each of them is. */
export function useOwnCalls(address: Address): OwnCalls {
  const site = useSite()
  const entries = useOwnEntries(address)
  const [known, setKnown] = useState<CallStates>(new Map())

  const resume = useCallback(
    async (entry: OwnEntry): Promise<void> => {
      const [clients, { resumeOwn }] = await Promise.all([loadWallet(site), loadPart(() => import('./send-own.ts'))])
      const sent = await resumeOwn(clients, entry)
      if (sent !== undefined) setKnown((before) => withState(before, { call: entry, state: toState(sent) }))
    },
    [site],
  )
  useEffect(() => {
    for (const entry of entries) resume(entry).catch(console.error)
  }, [entries, resume])

  const send = useCallback(
    async (call: OwnCall): Promise<void> => {
      setKnown((before) => withState(before, { call, state: { kind: 'busy' } }))
      const onSent = () => void showToast({ kind: 'info', text: sending.inProgress })
      let sent: Sent
      try {
        const [clients, { sendOwn }] = await Promise.all([
          loadWallet(site),
          loadOrReload(() => import('./send-own.ts')),
        ])
        sent = await sendOwn(clients, { address, call, onSent })
      } catch {
        // The files that send did not arrive.
        sent = { kind: 'failed', sentence: sending.didNotHappen }
      }
      setKnown((before) => withState(before, { call, state: toState(sent) }))
    },
    [site, address],
  )

  const keep = useCallback((offered: ReadonlySet<string>) => setKnown((before) => keepOffered(before, offered)), [])
  const states = useMemo(() => new Map([...entries.map(toKnown), ...known]), [entries, known])
  return { states, send, keep }
}

function useOwnEntries(address: Address): readonly OwnEntry[] {
  const site = useSite()
  const entries = useJournal()
  return useMemo(
    () =>
      entries
        .filter((entry) => entry.kind === 'reclaim' || entry.kind === 'withdrawal')
        .filter((entry) => isEntryOf(entry, site, address)),
    [entries, address, site],
  )
}

/** What another page has under way. */
function toKnown(entry: OwnEntry): [string, CallState] {
  return [keyOf(entry), { kind: entry.sent === undefined ? 'asked' : 'busy' }]
}

/** With its toast, unless another tab has shown it. */
function toState(sent: Sent): CallState | undefined {
  switch (sent.kind) {
    case 'done':
      void showToast({ kind: 'success', text: sending.done })
      refreshFunds()
      return { kind: 'confirmed' }
    case 'done-elsewhere':
      refreshFunds()
      return { kind: 'confirmed' }
    case 'refused':
      return undefined
    case 'failed':
      void showToast({ kind: 'error', text: sending.failed })
      return sent
    default:
      return sent satisfies never
  }
}

function withState(known: CallStates, { call, state }: { call: OwnCall; state: CallState | undefined }): CallStates {
  const next = new Map(known)
  if (state === undefined) next.delete(keyOf(call))
  else next.set(keyOf(call), state)
  return next
}

function keepOffered(known: CallStates, offered: ReadonlySet<string>): CallStates {
  const kept = [...known].filter(([key, { kind }]) => kind === 'busy' || offered.has(key))
  return kept.length === known.size ? known : new Map(kept)
}
