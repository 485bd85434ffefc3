import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Chevron } from '../../../ui/chevron.tsx'
import { forgetApp, rememberApp } from '../../../wallet/wallet-connect/remember-app.ts'
import { qrPath } from './qr-path.ts'
import { texts } from './texts.ts'
import { linkInto, readExpiry, walletApps } from './wallet-links.ts'

const shape = 'flex min-h-11 items-center justify-center rounded-full px-6 text-sm font-semibold'

const LIFE_MS = 5 * 60_000

interface WalletConnectPanelProps {
  /** The code's content; undefined while it is being prepared. */
  readonly uri: string | undefined
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** A code to scan, open or copy with a wallet on a phone. */
export function WalletConnectPanel({ uri, hasFailed, onRetry, onBack }: WalletConnectPanelProps) {
  const hasExpired = useHasExpired(uri)
  if (!hasExpired && !hasFailed) return uri === undefined ? <Preparing /> : <Code uri={uri} />
  const { title, text } = hasExpired ? texts.expired : texts.failed
  return (
    <WalletConnectNotice title={title} sentences={[text]}>
      <Button isWide onClick={onRetry}>
        {texts.newCode}
      </Button>
      <Button look="quiet" isWide onClick={onBack}>
        {texts.back}
      </Button>
    </WalletConnectNotice>
  )
}

/** Shown where this Melos has no WalletConnect project. */
export function WalletConnectOff({ onBack }: { readonly onBack: () => void }) {
  return (
    <WalletConnectNotice title={texts.off.title} sentences={[texts.off.text, texts.off.instead]}>
      <Button isWide onClick={onBack}>
        {texts.back}
      </Button>
    </WalletConnectNotice>
  )
}

interface WalletConnectNoticeProps {
  readonly title: string
  readonly sentences: readonly string[]
  readonly children: ReactNode
}

function WalletConnectNotice({ title, sentences, children }: WalletConnectNoticeProps) {
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex flex-col gap-2 text-sm text-muted">
        <p className="text-md font-semibold text-ink">{title}</p>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="flex flex-col gap-2">{children}</div>
    </div>
  )
}

function Code({ uri }: { readonly uri: string }) {
  // On a touch screen, the wallet app is probably on this device.
  const isTouch = useMedia('(pointer: coarse)')
  const scan = (
    <>
      <p className="text-sm text-muted">{texts.scan}</p>
      <QrCode text={uri} />
    </>
  )
  return (
    <div className="flex flex-col gap-4">
      {isTouch ? (
        <>
          <p className="text-sm text-muted">{texts.tap}</p>
          <AppLinks uri={uri} />
        </>
      ) : (
        scan
      )}
      <CopyLink text={uri} />
      {isTouch && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-sm font-semibold">
            {texts.otherDevice}
            <Chevron className="stroke-muted" />
          </summary>
          <div className="flex flex-col gap-4 pt-2">{scan}</div>
        </details>
      )}
    </div>
  )
}

/** As large as the code, so that nothing moves. */
function Preparing() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-sm text-muted">
        {texts.preparing}
      </p>
      <div className="aspect-square w-full animate-pulse rounded-card border border-line bg-paper" />
      <div className="h-11 rounded-full border border-line" />
    </div>
  )
}

/** Wallets and relay use the expiry written in the code. */
function useHasExpired(uri: string | undefined): boolean {
  const [expired, setExpired] = useState<string>()
  useEffect(() => {
    if (uri === undefined) return
    const now = Date.now()
    const timer = setTimeout(() => setExpired(uri), Math.max(0, (readExpiry(uri) ?? now + LIFE_MS) - now))
    return () => clearTimeout(timer)
  }, [uri])
  return uri !== undefined && uri === expired
}

/** Dark on white in both themes, because many scanners cannot read the opposite. */
function QrCode({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts.code}
      shapeRendering="crispEdges"
      className="aspect-square w-full rounded-card border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function AppLinks({ uri }: { readonly uri: string }) {
  return (
    <div className="flex flex-col gap-2">
      <a href={uri} onClick={forgetApp} className={`${shape} bg-accent text-on-accent hover:opacity-90`}>
        {texts.open}
      </a>
      {walletApps.map((app) => (
        <a
          key={app.name}
          href={linkInto(app, uri)}
          target="_blank"
          rel="noreferrer"
          onClick={() => rememberApp(app)}
          className={`${shape} border border-line hover:border-muted`}
        >
          {texts.openIn(app.name)}
        </a>
      ))}
    </div>
  )
}

const COPIED_MS = 3_000

/** For a wallet on the same computer, or one that cannot scan. */
function CopyLink({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<'done' | 'failed' | undefined>()
  useEffect(() => {
    if (outcome !== 'done') return
    const timer = setTimeout(() => setOutcome(undefined), COPIED_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <>
      <Button look="quiet" isWide onClick={async () => setOutcome((await copyText(text)) ? 'done' : 'failed')}>
        {outcome === 'done' ? texts.copy.done : texts.copy.action}
      </Button>
      <p role="status" className={outcome === 'failed' ? 'text-sm text-muted' : 'sr-only'}>
        {outcome !== undefined && texts.copy[outcome]}
      </p>
    </>
  )
}
