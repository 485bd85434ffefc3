import { showDown } from '@melos/clearing/amounts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressUrl } from '../../lib/explorer-url.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { useStore } from '../../lib/store.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFunds } from '../../wallet/use-funds.ts'
import type { ConnectedWallet } from '../../wallet/wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { MELOS_WALLET } from '../../wallet/wallet-site.ts'
import { texts } from './texts.ts'

interface WalletMenuProps {
  readonly clients: WalletClients
  readonly wallet: ConnectedWallet
  readonly onClose: () => void
  readonly onDisconnect: () => void
  readonly onShowWords: () => void
  /** The button for test money, where there is any. */
  readonly getMoney?: ReactNode
}

const BALANCE_DECIMALS = 4
const row = 'flex min-h-11 w-full cursor-pointer items-center rounded-lg px-3 text-sm hover:bg-paper'

export function WalletMenu({ clients, wallet, onClose, onDisconnect, onShowWords, getMoney }: WalletMenuProps) {
  const { address, connector } = wallet
  const url = addressUrl(clients.site.chain.explorerUrl, address)
  return (
    <Dialog title={texts.menu.title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div>
          <p title={address} className="font-mono text-md">
            {shortenAddress(address)}
          </p>
          <p className="text-xs text-muted">{texts.menu.by(connector.name)}</p>
        </div>
        <Balances />
        {getMoney}
        <div className="-mx-3 flex flex-col">
          <CopyButton text={address} label={texts.menu.copy} copied={texts.menu.copied} className={row} />
          {url !== null && (
            <a href={url} target="_blank" rel="noreferrer" className={row}>
              {texts.menu.explorer}
            </a>
          )}
          <Link to="/account/bids" onClick={onClose} className={row}>
            {texts.menu.myBids}
          </Link>
          <Link to="/account/portfolio" onClick={onClose} className={row}>
            {texts.menu.myPortfolio}
          </Link>
          <Link to="/account/orders" onClick={onClose} className={row}>
            {texts.menu.myOrders}
          </Link>
          <Link to="/account/royalties" onClick={onClose} className={row}>
            {texts.menu.myRoyalties}
          </Link>
          <Link to="/account/settings" onClick={onClose} className={row}>
            {texts.menu.settings}
          </Link>
          <Link to="/help" onClick={onClose} className={row}>
            {texts.menu.help}
          </Link>
          {connector.id === MELOS_WALLET && <MelosWalletRows clients={clients} onShowWords={onShowWords} />}
        </div>
        <Button look="quiet" onClick={onDisconnect} isWide>
          {texts.menu.disconnect}
        </Button>
      </div>
    </Dialog>
  )
}

function Balances() {
  const funds = useFunds()
  const show = (units: bigint | undefined): string =>
    units === undefined ? texts.menu.unknown : showDown(units, BALANCE_DECIMALS)
  return (
    <dl aria-label={texts.menu.balances} className="grid grid-cols-[1fr_auto] gap-y-1 rounded-xl bg-paper p-4">
      {(['mels', 'pol'] as const).map((kind) => (
        <div key={kind} className="col-span-2 grid grid-cols-subgrid text-sm">
          <dt className="text-muted">{kind.toUpperCase()}</dt>
          <dd className="text-right">
            <Amount>{show(funds?.[kind])}</Amount>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function MelosWalletRows({ clients: { melosWallet }, onShowWords }: Pick<WalletMenuProps, 'clients' | 'onShowWords'>) {
  const state = useStore(melosWallet)
  return (
    <>
      {state.kind === 'open' && (
        <button type="button" onClick={melosWallet.lock} className={row}>
          {texts.menu.lock}
        </button>
      )}
      {state.kind === 'locked' && <p className="px-3 py-2 text-xs text-muted">{texts.menu.locked}</p>}
      <button type="button" onClick={onShowWords} className={row}>
        {texts.menu.words}
      </button>
    </>
  )
}
