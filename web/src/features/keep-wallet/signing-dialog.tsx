import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { MelosWalletState, SigningRequest } from '../../wallet/melos-wallet/melos-wallet.ts'
import { describeSigning } from './describe-signing.ts'
import { OpeningForm } from './opening-form.tsx'
import { SigningText } from './signing-text.tsx'
import { texts } from './texts.ts'
import { useAttempt } from './use-attempt.ts'

/** Longer than a double click takes. */
const SETTLING_MS = 500

interface SigningDialogProps {
  readonly request: SigningRequest
  readonly wallet: Exclude<MelosWalletState, { kind: 'none' }>
}

/** One thing to sign, in plain words. Every way out of it but one is a no, also while the wallet is being opened. */
export function SigningDialog({ request, wallet }: SigningDialogProps) {
  const attempt = useAttempt()
  const isSettled = useSettled()
  const content = useRef<HTMLDivElement>(null)
  // Neither button: the words come first, and Enter does nothing there.
  useEffect(() => content.current?.focus(), [])
  const description = describeSigning(request.content)
  const isRisky = description.warning !== undefined
  return (
    <Dialog title={description.title} width="wide" isForemost onClose={request.reject}>
      <div ref={content} tabIndex={-1} className="mb-5 outline-none">
        <SigningText description={description} fee={request.fee} />
      </div>
      <OpeningForm
        wallet={wallet}
        attempt={attempt}
        action={description.action}
        busyAction={texts.signing.busy}
        look={isRisky ? 'quiet' : 'main'}
        isReady={isSettled}
        onSubmit={(opening) => attempt.run(() => request.approve(opening))}
      >
        <Button isWide look={isRisky ? 'main' : 'quiet'} onClick={request.reject}>
          {texts.cancel}
        </Button>
      </OpeningForm>
    </Dialog>
  )
}

/** False for a moment: a press that was meant for what stood there before must not sign. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
