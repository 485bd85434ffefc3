import { listMyBids } from '@melos/api-contract'
import { showDown } from '@melos/clearing/amounts'
import { type ReactNode, useEffect, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { session } from '../../api/session.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useFunds } from '../../wallet/use-funds.ts'
import { Step } from './step.tsx'
import { texts } from './texts.ts'

/** What comes after the wallet: test money, then the first bid. */
export function NextStep({ getMoney }: { getMoney: ReactNode }) {
  const funds = useFunds()
  const hasBid = useHasBid()
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

/** False until the server says otherwise; an administrator has no bids. */
function useHasBid(): boolean {
  const [hasBid, setHasBid] = useState(false)
  useEffect(() => {
    if (session.readWallet() === undefined) return
    callApi(signedFetch, { endpoint: listMyBids, query: { page: 1, size: 1 } }).then(
      ({ total }) => setHasBid(total > 0),
      // The guide then stays at its last known step.
      () => undefined,
    )
  }, [])
  return hasBid
}
