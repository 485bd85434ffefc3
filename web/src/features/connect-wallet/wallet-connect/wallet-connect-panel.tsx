import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Chevron } from '../../../ui/chevron.tsx'
import { AppLinks } from './app-links.tsx'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import { texts } from './texts.ts'
import { useHasExpired } from './use-has-expired.ts'
import { WalletConnectNotice } from './wallet-connect-notice.tsx'

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
