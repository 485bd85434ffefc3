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
import type { BidsPage } from './load-my-bids.ts'
import type { OwnEntry, Sent } from './send-own.ts'
import { texts } from './texts.ts'

/** A call that needs no administrator. */
export type OwnCall =
  /** Takes back the deposits of all the person's bids in an auction that was not settled in time. */
  | { readonly kind: 'reclaim'; readonly auctionId: number }
  /** Withdraws all of one token that could not be sent to the person. */
  | { readonly kind: 'withdrawal'; readonly token: string }

export function keyOf(call: OwnCall): string {
  return call.kind === 'reclaim' ? `reclaim ${call.auctionId}` : `withdrawal ${call.token.toLowerCase()}`
}

export type CallState =
  /** Between the click and the confirmation. */
  | { readonly kind: 'busy' }
  /** An earlier page asked the wallet and never saw the answer. */
  | { readonly kind: 'asked' }
  /** On the chain, but not in the list yet. */
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed'; readonly sentence: string }

type CallStates = ReadonlyMap<string, CallState>

export interface OwnCalls {
  /** By `keyOf` the call. */
  readonly states: CallStates
  readonly send: (call: OwnCall) => Promise<void>
  /** Drops the states of calls that the list no longer offers. */
  readonly keep: (offered: ReadonlySet<string>) => void
}

const { sending } = texts

/** The person's calls from this page, an earlier one or another tab. */
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
        // The code that sends did not load.
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

function toKnown(entry: OwnEntry): [string, CallState] {
  return [keyOf(entry), { kind: entry.sent === undefined ? 'asked' : 'busy' }]
}

/** Shows a toast too, unless another tab has done so. */
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

/** The calls that a page of bids offers, now or at a later date. */
export function listOffered({ bids, credits }: Pick<BidsPage, 'bids' | 'credits'>): ReadonlySet<string> {
  return new Set([
    ...bids
      .filter(({ auction }) => auction.reclaimableFrom !== null)
      .map(({ auction }) => keyOf({ kind: 'reclaim', auctionId: auction.externalId })),
    ...credits.map(({ token }) => keyOf({ kind: 'withdrawal', token })),
  ])
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
