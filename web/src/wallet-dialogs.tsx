import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isAdministrators, session } from './api/session.ts'
import { ConnectDialog } from './features/connect-wallet/connect-dialog.tsx'
import { WalletMenu } from './features/connect-wallet/wallet-menu.tsx'
import GetTestMoney from './features/get-test-money/get-test-money.tsx'
import { SigningPrompt } from './features/melos-wallet/signing-dialog.tsx'
import { WatchOwnBids } from './features/my-bids/watch-own-bids.tsx'
import { ResumeBids } from './features/place-bid/place-bid.ts'
import { ResumeOrders } from './features/place-order/place-order.ts'
import { abandonConnecting, connectAndSignIn } from './features/sign-in/connect-and-sign-in.ts'
import { signOut } from './features/sign-in/sign-out.ts'
import { syncWalletSession } from './features/sign-in/sync-wallet-session.ts'
import { announceLoadFailure, describeReload } from './lib/load-failure.ts'
import { loadTexts } from './lib/load-texts.ts'
import { Button } from './ui/button.tsx'
import { lazyPart } from './ui/lazy-part.tsx'
import { Spinner } from './ui/spinner.tsx'
import { loadWallet } from './wallet/load-wallet.ts'
import { useWallet } from './wallet/wallet.ts'
import type { WalletClients } from './wallet/wallet-clients.ts'
import { closeWalletDialog, useWalletDialog } from './wallet/wallet-dialog.ts'
import type { WalletSite } from './wallet/wallet-site.ts'

const MelosWalletSetup = lazyPart(() => import('./features/melos-wallet/melos-wallet-setup.tsx'))
const ExportWords = lazyPart(() => import('./features/melos-wallet/export-words.tsx'))

/** The wallet's dialogs, and what runs behind them on every page. */
export default function WalletDialogs({ site }: { site: WalletSite }) {
  const [clients, setClients] = useState<WalletClients>()
  const [error, setError] = useState<unknown>()
  useEffect(() => void loadWallet(site).then(setClients, setError), [site])
  useEffect(() => (clients === undefined ? undefined : syncWalletSession(clients)), [clients])
  if (error !== undefined) throw error
  return clients === undefined ? null : <LoadedDialogs clients={clients} />
}

function LoadedDialogs({ clients }: { clients: WalletClients }) {
  const { isOpen, isForMelosWallet } = useWalletDialog()
  const wallet = useWallet()
  const [showsWords, setShowsWords] = useState(false)
  const { pathname } = useLocation()
  return (
    <>
      {isOpen && wallet.kind !== 'connected' && (
        <ConnectDialog
          clients={clients}
          isForMelosWallet={isForMelosWallet}
          onConnect={(connector) => connectAndSignIn(clients, { connector, onSignedIn: closeWalletDialog })}
          onAbandon={abandonConnecting}
          onClose={closeWalletDialog}
          renderMelosWallet={(steps) => (
            <MelosWalletSetup
              melosWallet={clients.melosWallet}
              {...steps}
              fallback={<Spinner />}
              failure={(retry, error) => <PartMissing error={error} onRetry={retry} />}
            />
          )}
        />
      )}
      {isOpen && wallet.kind === 'connected' && (
        <WalletMenu
          clients={clients}
          wallet={wallet}
          onClose={closeWalletDialog}
          onDisconnect={() => void signOut(clients)}
          onShowWords={() => {
            closeWalletDialog()
            setShowsWords(true)
          }}
          getMoney={<GetTestMoney />}
        />
      )}
      {showsWords && (
        <ExportWords
          melosWallet={clients.melosWallet}
          onClose={() => setShowsWords(false)}
          onFailure={(error) => {
            setShowsWords(false)
            announceLoadFailure(error, { retry: () => setShowsWords(true) })
          }}
        />
      )}
      <SigningPrompt melosWallet={clients.melosWallet} />
      {wallet.kind === 'connected' && !isAdministrators(session.read()) && (
        <>
          <ResumeBids clients={clients} address={wallet.address} />
          <ResumeOrders clients={clients} address={wallet.address} />
          <WatchOwnBids address={wallet.address} viewed={readViewed(pathname)} />
        </>
      )}
    </>
  )
}

/** The auction that the page shows. */
function readViewed(pathname: string): number | undefined {
  const id = /^\/auction\/(\d+)/.exec(pathname)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Inside the dialog, because a person cannot reach the alert on the page behind it. */
function PartMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const retry = { text: loadTexts.unreachable, action: { label: loadTexts.tryAgain, run: onRetry } }
  const { text, action } = describeReload(error) ?? retry
  return (
    <div role="alert" className="flex flex-col gap-4">
      <p className="text-sm">{text}</p>
      <Button look="quiet" isWide onClick={action.run}>
        {action.label}
      </Button>
    </div>
  )
}
