import { useEffect, useRef, useState } from 'react'
import { writeMels } from '../../lib/amounts.ts'
import { useStore } from '../../lib/store.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { MelosWallet, MelosWalletState, SigningRequest } from '../../wallet/melos-wallet/melos-wallet.ts'
import { describeSigning, type SigningDescription } from './describe-signing.ts'
import { Warning } from './form-parts.tsx'
import { texts } from './texts.ts'
import { UnlockForm } from './unlock-form.tsx'
import { useAttempt } from './use-attempt.ts'

/** Longer than a double click. */
const SETTLING_MS = 500

/** Shows the wallet's signing requests. Each has its own dialog, so that no input for one counts for the next. */
export function SigningPrompt({ melosWallet }: { readonly melosWallet: MelosWallet }) {
  const request = useStore(melosWallet.requests)
  const wallet = useStore(melosWallet)
  if (request === undefined || wallet.kind === 'none') return null
  return <SigningDialog key={request.id} request={request} wallet={wallet} />
}

type StoredState = Exclude<MelosWalletState, { kind: 'none' }>

/** Every way to close the dialog rejects the request, even while the wallet is being opened. */
function SigningDialog({ request, wallet }: { request: SigningRequest; wallet: StoredState }) {
  const attempt = useAttempt()
  const isSettled = useSettled()
  const content = useRef<HTMLDivElement>(null)
  // Neither button has the focus, so that Enter does nothing before the person has read the text.
  useEffect(() => content.current?.focus(), [])
  const description = describeSigning(request.content, request.song)
  const isRisky = description.warning !== undefined
  return (
    <Dialog title={description.title} width="wide" isForemost onClose={request.reject}>
      <div ref={content} tabIndex={-1} className="mb-5 outline-none">
        <SigningText description={description} fee={request.fee} />
      </div>
      <UnlockForm
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
      </UnlockForm>
    </Dialog>
  )
}

/** False for a moment, so that a click meant for what was there before doesn't sign anything. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

function SigningText({ description, fee }: { description: SigningDescription; fee: bigint | undefined }) {
  const { sentences, address, warning, raw, isRawShown = false } = description
  const [first, ...others] = sentences
  return (
    <div className="grid gap-3 text-sm">
      <p>
        <Amounts>{first}</Amounts>
      </p>
      {address !== undefined && <p className="rounded-lg bg-paper p-3 font-mono text-xs break-all">{address}</p>}
      {isRawShown && <Raw text={raw} />}
      {others.map((sentence) => (
        <p key={sentence}>
          <Amounts>{sentence}</Amounts>
        </p>
      ))}
      {fee !== undefined && (
        <p>
          <Amounts>{texts.signing.fee(formatPol(fee))}</Amounts>
        </p>
      )}
      {/* Next to a warning, this text would make the signature sound harmless. */}
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

const LEAST_DECIMALS = 4
const DECIMALS = 18

/** Rounds a fee up to four decimals, or to two significant digits if it is smaller. */
export function formatPol(units: bigint): string {
  const figures = units.toString().length
  const step = 10n ** BigInt(Math.max(0, Math.min(DECIMALS - LEAST_DECIMALS, figures - 2)))
  // POL and MELS have the same number of decimals.
  return writeMels(((units + step - 1n) / step) * step)
}
