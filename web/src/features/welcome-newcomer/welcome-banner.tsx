import { type ReactNode, useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { browserStorage } from '../../lib/browser-storage.ts'
import { refreshPage } from '../../lib/refresh-page.ts'
import { STORED_WALLET_KEY } from '../../lib/storage-keys.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/icon.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { askForMelosWallet } from '../../wallet/wallet-dialog.ts'
import { hideBanner } from './hide-banner.ts'
import { isSampleWorldFilled } from './is-sample-world-filled.ts'
import { Step, StepBox } from './step.tsx'
import { texts } from './texts.ts'

const EVERY_MS = 3_000

/** Leads a newcomer to the first bid, one step at a time. */
export function WelcomeBanner({ nextStep }: { nextStep: ReactNode }) {
  const { kind } = useWallet()
  const isFilling = useFilling()
  return (
    <section
      aria-label={texts.label}
      className="relative mt-6 grid gap-4 rounded-card border border-dashed border-muted p-5 in-[.welcome-hidden]:hidden lg:grid-cols-[1fr_24rem] lg:gap-x-16"
    >
      <p className="max-w-prose pr-8 text-sm">
        <strong className="font-semibold">{texts.label}.</strong> {texts.text}
      </p>
      <StepBox>
        {kind === 'absent' && <WalletStep />}
        {kind === 'connecting' && <Step title={texts.connecting} />}
        {kind === 'connected' && nextStep}
      </StepBox>
      <div className="self-end">
        <p role="status" className="max-w-prose text-xs text-muted">
          {isFilling ? texts.filling : texts.administratorHint}
        </p>
        <Link to="/admin" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          {texts.administrator}
        </Link>
      </div>
      <div className="absolute top-2 right-2 noscript:hidden">
        <CloseButton label={texts.hide} onClick={hideBanner} />
      </div>
    </section>
  )
}

function WalletStep() {
  const isHydrated = useIsHydrated()
  const isStored = isHydrated && browserStorage.getItem(STORED_WALLET_KEY) !== null
  const { title, text, action } = isStored ? texts.storedWallet : texts.wallet
  return (
    <Step title={title} text={text}>
      <span className="grid noscript:hidden">
        <Button disabled={!isHydrated} aria-haspopup="dialog" onClick={askForMelosWallet}>
          {action}
        </Button>
      </span>
    </Step>
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
      const isFilled = await isSampleWorldFilled()
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
