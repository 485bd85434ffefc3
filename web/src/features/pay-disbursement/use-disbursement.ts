import { useCallback, useEffect, useState } from 'react'
import { loadOrReload } from '../../lib/load-failure.ts'
import { loadPart } from '../../lib/load-part.ts'
import { useSite } from '../../lib/site.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { useEntries } from '../../wallet/transactions/journal.ts'
import type { DisbursementEntry } from '../../wallet/transactions/journal-entry.ts'
import { waitForWallet } from '../../wallet/wait-for-wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import type { Disbursement } from './disbursement.ts'
import type { DisbursementAct, DisbursementProgress } from './run-disbursement.ts'
import { texts } from './texts.ts'

export type DisbursementStatus =
  | { readonly kind: 'idle' }
  /** An earlier page asked the wallet and never saw the answer. */
  | { readonly kind: 'asked' }
  | DisbursementProgress

const idle: DisbursementStatus = { kind: 'idle' }
const asked: DisbursementStatus = { kind: 'asked' }

/** Carries out acts, and follows the transactions of earlier pages. Calls `onChange` when the chain may have changed. */
export function useDisbursement(disbursement: Disbursement, onChange: () => void) {
  const site = useSite()
  const entries = useEntries('disbursement', 'lines', disbursement.linesHash)
  const [status, setStatus] = useState<DisbursementStatus>(idle)

  useEffect(() => {
    const follow = async (entry: DisbursementEntry): Promise<void> => {
      const [clients, { followDisbursement }] = await Promise.all([
        loadWallet(site),
        loadPart(() => import('./run-disbursement.ts')),
      ])
      const end = await followDisbursement({ clients, disbursement, onProgress: setStatus }, entry)
      if (end === undefined) return
      setStatus(end)
      onChange()
    }
    for (const entry of entries) follow(entry).catch(console.error)
  }, [site, disbursement, entries, onChange])

  const start = useCallback(
    async (act: DisbursementAct): Promise<void> => {
      setStatus({ kind: 'under-way', step: act.kind, waitsFor: 'check' })
      // After a reload, the wallet may still be reconnecting.
      const wallet = await waitForWallet()
      if (wallet.kind !== 'connected') {
        setStatus(idle)
        return askForWallet()
      }
      try {
        const [clients, { runDisbursement }] = await Promise.all([
          loadWallet(site),
          loadOrReload(() => import('./run-disbursement.ts')),
        ])
        const { address: from, chainId } = wallet
        setStatus(await runDisbursement({ clients, disbursement, from, chainId, act, onProgress: setStatus }))
      } catch (error) {
        console.error(error)
        setStatus({ kind: 'failed', code: 'unreachable', sentence: texts.status.unreachable })
      }
      onChange()
    },
    [site, disbursement, onChange],
  )

  const isAsked =
    status.kind === 'idle' && entries.some(({ askedAt, sent }) => askedAt !== undefined && sent === undefined)
  /** Drops the result of the last act, which was about an earlier phase. */
  const forget = useCallback(() => setStatus((now) => (now.kind === 'under-way' ? now : idle)), [])
  return { status: isAsked ? asked : status, isBusy: status.kind === 'under-way', start, forget }
}
