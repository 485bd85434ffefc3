import { showDown } from '@melos/clearing/amounts'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useOwnBids } from '../../wallet/own-bids.ts'
import { useFunds } from '../../wallet/use-funds.ts'
import { Step } from './step.tsx'
import { texts } from './texts.ts'

/** What comes after the wallet: test money, then the first bid. */
export function NextStep({ getMoney }: { getMoney: ReactNode }) {
  const funds = useFunds()
  const hasBid = useOwnBids().length > 0
  if (hasBid) {
    return (
      <Step title={texts.done.title} text={texts.done.text}>
        <ButtonLink look="quiet" to="/account/bids">
          {texts.done.action}
        </ButtonLink>
      </Step>
    )
  }
  if (funds === undefined) return null
  if (funds.mels === 0n) return <Step title={texts.money.title}>{getMoney}</Step>
  return (
    <Step title={texts.bid.title} text={texts.bid.text(showDown(funds.mels))}>
      <Button onClick={showSongs}>{texts.bid.action}</Button>
    </Step>
  )
}

function showSongs(): void {
  const first = document.querySelector('main article')
  first?.scrollIntoView({ behavior: 'smooth' })
  first?.querySelector('a')?.focus({ preventScroll: true })
}
