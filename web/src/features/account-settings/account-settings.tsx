import { type ReactNode, useState } from 'react'
import { useHasAccountSession } from '../../api/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { frameOf, OwnPage } from '../../wallet/own-page.tsx'
import { type Goodbye, GoodbyeNotice } from './goodbye-notice.tsx'
import { texts } from './texts.ts'

const SettingsPanel = lazyPart(() => import('./settings-panel.tsx'))
const WalletSettings = lazyPart(() => import('./wallet-settings.tsx'))

interface AccountSettingsProps {
  /** What a wallet without an account can do. */
  readonly renderWallet: (address: string) => ReactNode
}

export function AccountSettings({ renderWallet }: AccountSettingsProps) {
  const hasAccount = useHasAccountSession()
  const [goodbye, setGoodbye] = useState<Goodbye>()
  if (!hasAccount && goodbye !== undefined) return <GoodbyeNotice goodbye={goodbye} />
  const frame = { ...frameOf(texts), onGoodbye: setGoodbye }
  return (
    <OwnPage words={texts}>
      {({ address = '' }) =>
        hasAccount ? (
          <SettingsPanel {...frame} />
        ) : (
          <WalletSettings key={address} address={address} {...frame} renderWallet={renderWallet} />
        )
      }
    </OwnPage>
  )
}
