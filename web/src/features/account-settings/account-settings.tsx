import { type ReactNode, useState } from 'react'
import { useHasAccountSession, useSessionAddress, useSessionOwner } from '../../api/session.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { type Goodbye, GoodbyeNotice } from './goodbye-notice.tsx'
import { skeleton } from './settings-skeleton.tsx'
import { texts } from './texts.ts'

const SettingsPanel = lazyPart(() => import('./settings-panel.tsx'))
const WalletSettings = lazyPart(() => import('./wallet-settings.tsx'))

interface AccountSettingsProps {
  /** What a wallet without an account can do. */
  readonly renderWallet: (address: string) => ReactNode
}

/** Only the browser knows who is signed in, so the server renders a skeleton. */
export function AccountSettings({ renderWallet }: AccountSettingsProps) {
  const isHydrated = useIsHydrated()
  const hasAccount = useHasAccountSession()
  const owner = useSessionOwner()
  const address = useSessionAddress()
  const [goodbye, setGoodbye] = useState<Goodbye>()
  if (!isHydrated)
    return (
      <>
        {skeleton}
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      </>
    )
  const frame = {
    onGoodbye: setGoodbye,
    fallback: skeleton,
    failure: (retry: () => void) => <Unavailable {...texts.failed} onRetry={retry} />,
  }
  if (hasAccount) return <SettingsPanel {...frame} />
  if (goodbye !== undefined) return <GoodbyeNotice goodbye={goodbye} />
  if (owner === 'administrator') return <Notice title={texts.administrator.title}>{texts.administrator.text}</Notice>
  if (address !== undefined)
    // Each wallet has its own, so that none shows another's data.
    return <WalletSettings key={address} address={address} {...frame} renderWallet={renderWallet} />
  return <VisitorNotice />
}

function VisitorNotice() {
  const { title, text, signIn, register, connect } = texts.visitor
  const actions = (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/sign-in">{signIn}</ButtonLink>
      <ButtonLink to="/register" look="quiet">
        {register}
      </ButtonLink>
      <Button look="quiet" onClick={askForWallet}>
        {connect}
      </Button>
    </div>
  )
  return (
    <Notice title={title} action={actions}>
      <p>{text}</p>
    </Notice>
  )
}
