import { writeMels } from '@melos/clearing/amounts'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type {
  MelosWallet,
  MelosWalletState,
  RefusedRequest,
  SigningQuestion,
} from '../../wallet/melos-wallet/melos-wallet.ts'
import { Warning } from './form-parts.tsx'
import { describeRefusal, describeSigning } from './signing/describe-signing.ts'
import { type Paragraph, revealControls } from './signing/description.ts'
import { texts } from './signing/texts.ts'
import { texts as walletTexts } from './texts.ts'
import { UnlockForm } from './unlock-form.tsx'
import { useAttempt } from './use-attempt.ts'

/** Longer than a double click. */
const SETTLING_MS = 500

/** Shows the wallet's signing requests. Each has its own dialog, so that no input for one counts for the next. */
export function SigningPrompt({ melosWallet }: { readonly melosWallet: MelosWallet }) {
  const request = useStore(melosWallet.requests)
  const wallet = useStore(melosWallet)
  if (request === undefined || wallet.kind === 'none') return null
  if (request.kind === 'refusal') return <RefusalDialog key={request.id} request={request} />
  return <SigningDialog key={request.id} request={request} wallet={wallet} />
}

type StoredState = Exclude<MelosWalletState, { kind: 'none' }>

/** Every way to close the dialog rejects the request, even while the wallet is being opened. */
function SigningDialog({ request, wallet }: { request: SigningQuestion; wallet: StoredState }) {
  const attempt = useAttempt()
  const isSettled = useSettled()
  const { content, song, fee, raw, approve, reject } = request
  const { title, paragraphs, warning, action, rejection = walletTexts.cancel } = describeSigning(content, song)
  const isRisky = warning !== undefined
  return (
    <Dialog title={title} width="wide" isForemost onClose={reject}>
      <SigningText paragraphs={[...paragraphs, ...describeFee(fee, isRisky)]} warning={warning} raw={raw} />
      <UnlockForm
        wallet={wallet}
        attempt={attempt}
        action={action}
        busyAction={texts.busy}
        look={isRisky ? 'quiet' : 'main'}
        isReady={isSettled}
        onSubmit={(opening) => attempt.run(() => approve(opening))}
      >
        <Button isWide look={isRisky ? 'main' : 'quiet'} onClick={reject}>
          {rejection}
        </Button>
      </UnlockForm>
    </Dialog>
  )
}

/** Nothing here can sign, so every button closes. */
function RefusalDialog({ request: { refusal, raw, reject } }: { request: RefusedRequest }) {
  return (
    <Dialog title={texts.refused.title} width="wide" isForemost onClose={reject}>
      <SigningText paragraphs={describeRefusal(refusal)} raw={raw} />
      <Button isWide onClick={reject}>
        {texts.refused.close}
      </Button>
    </Dialog>
  )
}

function describeFee(fee: bigint | undefined, isRisky: boolean): string[] {
  if (fee !== undefined) return [texts.fee(formatPol(fee))]
  // Next to a warning, this text would make the signature sound harmless.
  return isRisky ? [] : [texts.free]
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

interface SigningTextProps {
  readonly paragraphs: readonly Paragraph[]
  readonly warning?: string | undefined
  readonly raw: string
}

function SigningText({ paragraphs, warning, raw }: SigningTextProps) {
  const content = useRef<HTMLDivElement>(null)
  // No button has the focus, so that Enter does nothing before the person has read the text.
  useEffect(() => content.current?.focus(), [])
  return (
    <div ref={content} tabIndex={-1} className="mb-5 grid gap-3 text-sm outline-none">
      {renderParagraphs(paragraphs)}
      {warning !== undefined && <Warning>{warning}</Warning>}
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-muted hover:text-ink">{texts.details}</summary>
        <Raw text={revealControls(raw)} />
      </details>
    </div>
  )
}

/** Two paragraphs can say the same, so each has its place as its key. */
export function renderParagraphs(paragraphs: readonly Paragraph[]) {
  return paragraphs.map(renderParagraph)
}

function renderParagraph(paragraph: Paragraph, index: number) {
  if (typeof paragraph === 'object') {
    return (
      <p key={index} className="rounded-lg bg-paper p-3 font-mono text-xs break-all">
        {paragraph.hex}
      </p>
    )
  }
  return (
    <p key={index} className="wrap-anywhere">
      <Amounts>{paragraph}</Amounts>
    </p>
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
