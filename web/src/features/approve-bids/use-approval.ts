import { useCallback, useEffect, useState } from 'react'
import { loadOrReload } from '../../lib/load-failure.ts'
import { loadPart } from '../../lib/load-part.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { reloadWithToast } from '../../lib/toast-after-reload.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { openDoor } from '../../wallet/wallet-door.ts'
import type { SettlementProgress } from './settle/settlement-progress.ts'
import { texts } from './texts.ts'

type ApprovalState = { readonly kind: 'idle' } | SettlementProgress

export interface Approval {
  readonly state: ApprovalState
  readonly isBusy: boolean
  readonly approve: () => Promise<void>
}

const idle: ApprovalState = { kind: 'idle' }

interface Shown {
  /** What would be approved, as `describeEnd` says it. */
  readonly shown: string | undefined
  readonly onChange: () => void
}

/** Approving, and following what an earlier page has sent. `onChange` is told when the chain may have changed. */
export function useApproval(auctionId: number, { shown, onChange }: Shown): Approval {
  const site = useSite()
  const wallet = useWallet()
  const [state, setState] = useState<ApprovalState>(idle)

  useEffect(() => {
    let isOver = false
    const follow = async (): Promise<void> => {
      const [door, { followSent }] = await Promise.all([
        openDoor(site),
        loadPart(() => import('./settle/approve-bids.ts')),
      ])
      let isUnderWay = false
      const onProgress = (progress: SettlementProgress): void => {
        isUnderWay = true
        if (!isOver) setState(progress)
      }
      const end = await followSent({ door, auctionId, onProgress })
      if (end.kind === 'done') return reloadWithToast({ kind: 'success', text: texts.approve.completed })
      if (isOver || !isUnderWay) return
      setState(end)
      onChange()
    }
    follow().catch(console.error)
    return () => {
      isOver = true
    }
  }, [site, auctionId, onChange])

  const approve = useCallback(async (): Promise<void> => {
    if (wallet.kind !== 'connected') {
      void showToast({ kind: 'info', text: texts.approve.connect })
      askForWallet()
      return
    }
    setState({ ...beginning })
    try {
      const [door, { approveBids }] = await Promise.all([
        openDoor(site),
        loadOrReload(() => import('./settle/approve-bids.ts')),
      ])
      const { address: from, chainId } = wallet
      const end = await approveBids({ door, auctionId, from, chainId, shown, onProgress: setState })
      if (end.kind === 'done') return reloadWithToast({ kind: 'success', text: texts.approve.completed })
      setState(end)
    } catch (error) {
      console.error(error)
      setState({ kind: 'failed', code: undefined, sentence: texts.approve.failures.unreachable, detail: undefined })
    }
    onChange()
  }, [site, wallet, auctionId, shown, onChange])

  return { state, isBusy: state.kind === 'under-way' || state.kind === 'done', approve }
}

const beginning: ApprovalState = {
  kind: 'under-way',
  step: 'pay',
  done: 0,
  total: 1,
  settledBidders: 0,
  bidderCount: 0,
  waitsFor: 'check',
  hash: undefined,
}
