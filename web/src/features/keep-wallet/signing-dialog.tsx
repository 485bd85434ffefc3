import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { MelosWalletState, SigningRequest } from '../../wallet/melos-wallet/melos-wallet.ts'
import { describeSigning, type SigningDescription } from './describe-signing.ts'
import { Warning } from './form-parts.tsx'
import { formatPol } from './format-pol.ts'
import { OpeningForm } from './opening-form.tsx'
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

interface SigningTextProps {
  readonly description: SigningDescription
  /** What the network takes for it. */
  readonly fee: bigint | undefined
}

/** What is signed: our sentences, the address they speak of, and the thing itself. */
function SigningText({ description, fee }: SigningTextProps) {
  const { sentences, address, warning, raw, isRawShown = false } = description
  const [first, ...others] = sentences
  return (
    <div className="grid gap-3 text-sm">
      <p>{first}</p>
      {address !== undefined && <p className="rounded-lg bg-paper p-3 font-mono text-xs break-all">{address}</p>}
      {isRawShown && <Raw text={raw} />}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {fee !== undefined && <p>{texts.signing.fee(formatPol(fee))}</p>}
      {/* 'Nothing' would be the wrong word beside a warning. */}
      {fee === undefined && warning === undefined && <p>{texts.signing.free}</p>}
      {warning !== undefined && <Warning>{warning}</Warning>}
      {!isRawShown && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-muted hover:text-ink">
            {texts.signing.details}
          </summary>
          <Raw text={raw} />
        </details>
      )}
    </div>
  )
}

function Raw({ text }: { readonly text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
      tabIndex={0}
      dir="ltr"
      className="max-h-40 overflow-auto rounded-lg bg-paper p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </pre>
  )
}
