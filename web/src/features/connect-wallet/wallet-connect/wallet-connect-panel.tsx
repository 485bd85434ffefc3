import { useEffect, useMemo, useState } from 'react'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Chevron } from '../../../ui/chevron.tsx'
import { forgetApp, rememberApp } from '../../../wallet/wallet-connect/remember-app.ts'
import { CopyButton } from './copy-button.tsx'
import { qrPath } from './qr-path.ts'
import { texts } from './texts.ts'
import { WalletConnectNotice } from './wallet-connect-notice.tsx'
import { linkInto, readExpiry, walletApps } from './wallet-links.ts'

const shape = 'flex min-h-11 items-center justify-center rounded-full px-6 text-sm font-semibold'

const LIFE_MS = 5 * 60_000

interface WalletConnectPanelProps {
  /** The code; undefined while it is being prepared. */
  readonly uri: string | undefined
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** A code for the wallet on a phone, to scan, to open or to copy. */
export function WalletConnectPanel({ uri, hasFailed, onRetry, onBack }: WalletConnectPanelProps) {
  const hasExpired = useHasExpired(uri)
  if (hasExpired || hasFailed) {
    const { title, text } = hasExpired ? texts.expired : texts.failed
    return (
      <WalletConnectNotice
        title={title}
        actions={
          <>
            <Button isWide onClick={onRetry}>
              {texts.newCode}
            </Button>
            <Button look="quiet" isWide onClick={onBack}>
              {texts.back}
            </Button>
          </>
        }
      >
        <p>{text}</p>
      </WalletConnectNotice>
    )
  }
  return uri === undefined ? <Preparing /> : <Code uri={uri} />
}

function Code({ uri }: { readonly uri: string }) {
  // Where fingers point, the wallet app is likely on this very device.
  const isTouch = useMedia('(pointer: coarse)')
  if (!isTouch) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{texts.scan}</p>
        <QrCode text={uri} />
        <CopyButton text={uri} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{texts.tap}</p>
      <AppLinks uri={uri} />
      <CopyButton text={uri} />
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-sm font-semibold">
          {texts.otherDevice}
          <Chevron className="stroke-muted" />
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          <p className="text-sm text-muted">{texts.scan}</p>
          <QrCode text={uri} />
        </div>
      </details>
    </div>
  )
}

/** As large as what follows it. */
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

/** Whether the code is too old to be accepted; wallets and relay go by the same clock that is written in it. */
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

/** Dark on white in both themes: many scanners cannot read the opposite. */
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

/** On the phone itself a code is opened, not scanned. */
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
