import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { clearPageData } from '../../lib/cache-page-data.ts'
import { Button } from '../../ui/button.tsx'
import { SettlementStatus } from './settlement-status.tsx'
import { texts } from './texts.ts'
import { useApproval } from './use-approval.ts'

const words = texts.everyone

/** Settles an auction with any wallet, which the contract allows from 7 days after the end. */
export function SettleEveryone({ auctionId }: { auctionId: number }) {
  const { revalidate } = useRevalidator()
  const onChange = useCallback(() => {
    clearPageData()
    void revalidate()
  }, [revalidate])
  const { state, isBusy, approve } = useApproval(auctionId, { shown: undefined, reports: false, onChange })
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{words.text}</p>
      <SettlementStatus state={state} />
      <Button onClick={() => void approve()} disabled={isBusy}>
        {words.action}
      </Button>
    </div>
  )
}
