import { useCallback, useEffect, useState } from 'react'
import { loadOrReload } from '../../lib/load-failure.ts'
import { loadPart } from '../../lib/load-part.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { reloadWithToast } from '../../lib/toast-after-reload.ts'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { useEntries } from '../../wallet/transactions/journal.ts'
import type { SettlementEntry } from '../../wallet/transactions/journal-entry.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import type { SettlementProgress } from './run-settlement.ts'
import { texts } from './texts.ts'

type ApprovalState =
  | { readonly kind: 'idle' }
  /** An earlier page asked the wallet and never saw the answer. */
  | { readonly kind: 'asked' }
  | SettlementProgress

export type Approval = ReturnType<typeof useApproval>

const idle: ApprovalState = { kind: 'idle' }
const asked: ApprovalState = { kind: 'asked' }

interface Shown {
  /** The result on the page, from `describeEnd`. */
  readonly shown: string | undefined
  /** Whether an administrator approves, who can tell the server. */
  readonly reports: boolean
  readonly onChange: () => void
}

/** Approves, and follows the transactions of earlier pages. Calls `onChange` when the chain may have changed. */
export function useApproval(auctionId: number, { shown, reports, onChange }: Shown) {
  const site = useSite()
  const wallet = useWallet()
  const entries = useEntries('settlement', 'auctionId', auctionId)
  const [state, setState] = useState<ApprovalState>(idle)

  useEffect(() => {
    const follow = async (entry: SettlementEntry): Promise<void> => {
      const [clients, { followEntry }] = await Promise.all([
        loadWallet(site),
        loadPart(() => import('./approve-bids.ts')),
      ])
      const end = await followEntry({ clients, auctionId, reports, onProgress: setState }, entry)
      if (end === undefined) return
      if (end.kind === 'done') return reloadWithToast({ kind: 'success', text: texts.approve.completed })
      setState(end)
      onChange()
    }
    for (const entry of entries) follow(entry).catch(console.error)
  }, [site, auctionId, reports, entries, onChange])

  const approve = useCallback(async (): Promise<void> => {
    if (wallet.kind !== 'connected') {
      void showToast({ kind: 'info', text: texts.approve.connect })
      askForWallet()
      return
    }
    setState({ kind: 'under-way', step: 'pay', waitsFor: 'check' })
    try {
      const [clients, { approveBids }] = await Promise.all([
        loadWallet(site),
        loadOrReload(() => import('./approve-bids.ts')),
      ])
      const { address: from, chainId } = wallet
      const end = await approveBids({ clients, auctionId, from, chainId, shown, reports, onProgress: setState })
      if (end.kind === 'done') return reloadWithToast({ kind: 'success', text: texts.approve.completed })
      setState(end)
    } catch (error) {
      console.error(error)
      setState({ kind: 'failed', code: 'unreachable', sentence: texts.approve.unreachable, detail: undefined })
    }
    onChange()
  }, [site, wallet, auctionId, shown, reports, onChange])

  const isAsked =
    state.kind === 'idle' && entries.some(({ askedAt, sent }) => askedAt !== undefined && sent === undefined)
  return {
    state: isAsked ? asked : state,
    isBusy: state.kind === 'under-way' || state.kind === 'done',
    approve,
  }
}
