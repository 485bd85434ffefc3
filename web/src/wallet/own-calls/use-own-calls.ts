import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { loadOrReload } from '../../lib/load-failure.ts'
import { loadPart } from '../../lib/load-part.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { loadWallet } from '../load-wallet.ts'
import { useJournal } from '../transactions/journal.ts'
import { isEntryOf } from '../transactions/journal-entry.ts'
import { waitForWallet } from '../wait-for-wallet.ts'
import { askForWallet } from '../wallet-dialog.ts'
import { type CallState, keyOf, type OwnCall } from './own-call.ts'
import type { OwnEntry } from './send-own-call.ts'
import { texts } from './texts.ts'

type CallStates = ReadonlyMap<string, CallState>

export type OwnCalls = ReturnType<typeof useOwnCalls>

/** The person's calls from this page, an earlier one or another tab. */
export function useOwnCalls(address: Address) {
  const site = useSite()
  const entries = useOwnEntries(address)
  const [known, setKnown] = useState<CallStates>(new Map())

  const resume = useCallback(
    async (entry: OwnEntry): Promise<void> => {
      const [clients, { resumeOwnCall }] = await Promise.all([
        loadWallet(site),
        loadPart(() => import('./send-own-call.ts')),
      ])
      const state = await resumeOwnCall(clients, entry)
      if (state !== undefined) setKnown((before) => withState(before, entry, state))
    },
    [site],
  )
  useEffect(() => {
    for (const entry of entries) resume(entry).catch(console.error)
  }, [entries, resume])

  const send = useCallback(
    async (call: OwnCall): Promise<void> => {
      const show = (state: CallState) => setKnown((before) => withState(before, call, state))
      show({ kind: 'busy' })
      // The list needs only the session, so the wallet may be reconnecting, locked or missing here.
      if ((await waitForWallet()).kind !== 'connected') {
        show({ kind: 'idle' })
        return askForWallet()
      }
      try {
        const [clients, { sendOwnCall }] = await Promise.all([
          loadWallet(site),
          loadOrReload(() => import('./send-own-call.ts')),
        ])
        show(await sendOwnCall(clients, { address, call }))
      } catch {
        // The code that sends did not load.
        void showToast({ kind: 'error', text: texts.failed })
        show({ kind: 'failed', sentence: texts.didNotHappen })
      }
    },
    [site, address],
  )

  const keep = useCallback((offered: ReadonlySet<string>) => setKnown((before) => keepOffered(before, offered)), [])
  const states: CallStates = useMemo(() => new Map([...entries.map(toKnown), ...known]), [entries, known])
  return { states, send, keep }
}

function useOwnEntries(address: Address): readonly OwnEntry[] {
  const site = useSite()
  const entries = useJournal()
  return useMemo(
    () =>
      entries
        .filter((entry) => entry.kind !== 'bid' && entry.kind !== 'order')
        .filter((entry) => entry.kind !== 'settlement' && entry.kind !== 'disbursement')
        .filter((entry) => isEntryOf(entry, site, address)),
    [entries, address, site],
  )
}

function toKnown(entry: OwnEntry): [string, CallState] {
  return [keyOf(entry), { kind: entry.sent === undefined ? 'asked' : 'busy' }]
}

function withState(known: CallStates, call: OwnCall, state: CallState): CallStates {
  const next = new Map(known)
  if (state.kind === 'idle') next.delete(keyOf(call))
  else next.set(keyOf(call), state)
  return next
}

/** Drops the states of calls that the list no longer offers. */
function keepOffered(known: CallStates, offered: ReadonlySet<string>): CallStates {
  const kept = [...known].filter(([key, { kind }]) => kind === 'busy' || offered.has(key))
  return kept.length === known.size ? known : new Map(kept)
}
