import { useState } from 'react'
import { loadOrReload } from '../../lib/load-failure.ts'
import { useSite } from '../../lib/site.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { refreshFunds } from '../../wallet/use-funds.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { texts } from './texts.ts'

/** Without its box, the result replaces the explanation, so that the height stays the same. */
export default function GetTestMoney({ isBoxed = true }: { readonly isBoxed?: boolean }) {
  const { faucet } = useSite()
  const wallet = useWallet()
  const [said, setSaid] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  if (faucet === null || wallet.kind !== 'connected') return null

  const ask = async (): Promise<void> => {
    if (isAsking) return
    setAsking(true)
    try {
      const { requestTestMoney } = await loadOrReload(() => import('./request-test-money.ts'))
      setSaid(await requestTestMoney(wallet.address))
    } catch {
      setSaid(texts.failed)
    }
    setAsking(false)
    refreshFunds()
  }
  const button = (
    <Button look={isBoxed ? 'quiet' : 'main'} onClick={ask} aria-busy={isAsking} isWide>
      {isAsking ? texts.asking : texts.ask(faucet.mels, faucet.pol)}
    </Button>
  )
  if (!isBoxed) {
    return (
      <>
        <p role="status" className="text-sm text-muted">
          <Amounts>{said ?? texts.why}</Amounts>
        </p>
        {button}
      </>
    )
  }
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-line p-4">
      <p className="text-xs text-muted">{texts.why}</p>
      {button}
      <p role="status" className="text-xs empty:hidden">
        <Amounts>{said}</Amounts>
      </p>
    </div>
  )
}
