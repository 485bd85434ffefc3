import { Button } from '../../../ui/button.tsx'
import { texts } from './texts.ts'
import { WalletConnectNotice } from './wallet-connect-notice.tsx'

/** Why wallets on phones cannot be chosen at a Melos without a project at WalletConnect. */
export function WalletConnectOff({ onBack }: { readonly onBack: () => void }) {
  return (
    <WalletConnectNotice
      title={texts.off.title}
      actions={
        <Button isWide onClick={onBack}>
          {texts.back}
        </Button>
      }
    >
      <p>{texts.off.text}</p>
      <p>{texts.off.instead}</p>
    </WalletConnectNotice>
  )
}
