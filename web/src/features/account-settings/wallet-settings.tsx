import type { ReactNode } from 'react'
import { Lead, Panel } from '../../account/settings-parts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { skeletonOf } from '../../wallet/own-page.tsx'
import type { Goodbye } from './goodbye-notice.tsx'
import SettingsPanel from './settings-panel.tsx'
import { texts } from './texts.ts'
import { useSignedInWallet } from './use-account.ts'

interface WalletSettingsProps {
  readonly address: string
  readonly onGoodbye: (goodbye: Goodbye) => void
  readonly renderWallet: (address: string) => ReactNode
}

/** Someone signed in with a wallet, which may be linked to an account. */
export default function WalletSettings({ address, onGoodbye, renderWallet }: WalletSettingsProps) {
  const query = useSignedInWallet(address)
  const { offer, failed } = texts
  return (
    <Loaded query={query} loading={skeletonOf(texts)} failed={failed}>
      {({ isLinked, address: checksummed }) =>
        isLinked ? (
          <SettingsPanel onGoodbye={onGoodbye} />
        ) : (
          <div className="flex flex-col gap-6">
            {renderWallet(checksummed ?? address)}
            <Panel title={offer.title}>
              <Lead>{offer.text}</Lead>
              <div className="mt-6 flex flex-wrap gap-3">
                <ButtonLink to="/register" look="quiet">
                  {offer.register}
                </ButtonLink>
                <ButtonLink to="/sign-in" look="quiet">
                  {offer.signIn}
                </ButtonLink>
              </div>
            </Panel>
          </div>
        )
      }
    </Loaded>
  )
}
