import { type ReactNode, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { refreshPage } from '../../lib/refresh-page.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { askIfFilled } from './ask-if-filled.ts'
import { texts } from './texts.ts'

const EVERY_MS = 3_000

export function WelcomeBanner({ getMoney }: { getMoney: ReactNode }) {
  const isHydrated = useIsHydrated()
  const { kind } = useWallet()
  const isFilling = useFilling()
  return (
    <section
      aria-label={texts.label}
      className="mt-6 flex flex-col gap-4 rounded-card border border-dashed border-muted p-5 lg:flex-row lg:items-center lg:gap-8"
    >
      <div className="flex-1">
        <p className="max-w-prose text-sm">
          <strong className="font-semibold">{texts.label}.</strong> {texts.text}
        </p>
        <p role="status" className="mt-1 text-xs text-muted">
          {isFilling ? texts.filling : texts.administratorHint}
        </p>
      </div>
      {kind === 'connected' && <div className="lg:w-72">{getMoney}</div>}
      <div className="flex flex-wrap gap-3">
        <span className="noscript:hidden">
          <Button disabled={!isHydrated} aria-haspopup="dialog" onClick={askForWallet}>
            {kind === 'connected' ? texts.openWallet : texts.makeWallet}
          </Button>
        </span>
        <ButtonLink look="quiet" to="/admin">
          {texts.administrator}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Whether the demo is still adding songs; until it has finished, the page's data reloads every few seconds. */
function useFilling(): boolean {
  const [isFilling, setIsFilling] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async (wasFilling: boolean) => {
      const isFilled = await askIfFilled()
      if (isOver) return
      setIsFilling(!isFilled)
      if (wasFilling || !isFilled) await refreshPage(revalidate)
      if (!isFilled && !isOver) timer = setTimeout(() => void look(true), EVERY_MS)
    }
    void look(false)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [revalidate])
  return isFilling
}
