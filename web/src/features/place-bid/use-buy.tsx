import type { Auction, Refusal } from '@melos/api-contract'
import type { Draft } from '@melos/clearing'
import { useState } from 'react'
import { isAdministratorAlone, isSignedIn } from '../../api/session.ts'
import { announceLoadFailure, loadOrReload } from '../../lib/load-failure.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useSite } from '../../lib/site.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { loadWallet } from '../../wallet/load-wallet.ts'
import { usePlacing } from '../../wallet/placing/use-placing.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { waitForWallet } from '../../wallet/wait-for-wallet.ts'
import { useWallet, type WalletState } from '../../wallet/wallet.ts'
import { askForWallet } from '../../wallet/wallet-dialog.ts'
import { type DraftFields, writeFields } from './draft.ts'
import type { BidOrder } from './place-bid.ts'
import type { BidOutcome } from './run-bid.ts'
import { texts } from './texts.ts'

const words = texts.purchase

/** A bid and the fields it was bought with, as a text. */
type TypedDraft = Draft & { readonly typed: string }

type BuyState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'heads-up'; readonly draft: TypedDraft; readonly isSwitching: boolean }

export type Buy = ReturnType<typeof useBuy>

const idle: BuyState = { kind: 'idle' }

interface OwnRefusal {
  /** Why the wallet can't bid, as far as it is known. */
  readonly refusal: Refusal | null | undefined
  /** Called when Melos says that the person isn't admitted. */
  readonly refresh: () => void
}

/** Runs a purchase: price check, 'Heads Up!', then the steps of the bid. */
export function useBuy(auction: Auction, { refusal, refresh }: OwnRefusal) {
  const { externalId: auctionId } = auction
  const site = useSite()
  const wallet = useWallet()
  const [state, setState] = useState<BuyState>(idle)
  const placing = usePlacing<Draft, BidEntry, BidOutcome>(words)

  const toOrder = ({ price, quantity, typed }: TypedDraft, owner: WalletState = wallet): BidOrder | undefined =>
    owner.kind === 'connected' && isSignedIn(owner.address)
      ? { address: owner.address, auctionId, title: auction.title, price, quantity, typed, policy: auction.policy.id }
      : undefined

  async function start(offer: Draft, fields: DraftFields): Promise<void> {
    // A hidden bid is still running, so its stepper is shown again.
    if (placing.placed !== undefined) return placing.show()
    // Right after a page load, the last visit's wallet is still being reconnected.
    if (wallet.kind === 'connecting') setState({ kind: 'checking' })
    const owner = wallet.kind === 'connecting' ? await waitForWallet() : wallet
    // A wallet that an administrator connected on an admin page hasn't signed in.
    if (owner.kind === 'connected' && isAdministratorAlone()) {
      setState(idle)
      return void showToast({ kind: 'info', text: words.administrator })
    }
    const draft = { ...offer, typed: writeFields(fields) }
    const order = toOrder(draft, owner)
    if (order === undefined) {
      setState(idle)
      void showToast({ kind: 'info', text: words.connect })
      askForWallet()
      return
    }
    setState({ kind: 'checking' })
    // The first step of the bid registers the wallet, and then Melos checks the price.
    const isRegistering = refusal?.reason === 'NOT_REGISTERED'
    const isAccepted = isRegistering || (await isPriceAccepted(order, refresh))
    setState(isAccepted ? { kind: 'heads-up', draft, isSwitching: false } : idle)
  }

  async function switchNetwork(): Promise<void> {
    if (state.kind !== 'heads-up') return
    setState({ ...state, isSwitching: true })
    try {
      const [clients, { trySwitchNetwork }] = await Promise.all([
        loadWallet(site),
        loadOrReload(() => import('../../wallet/try-switch-network.ts')),
      ])
      await trySwitchNetwork(clients)
    } catch (error) {
      console.error(error)
      void showToast({ kind: 'error', text: words.unreachable })
    }
    setState((current) => (current.kind === 'heads-up' ? { ...current, isSwitching: false } : current))
  }

  async function confirm(): Promise<void> {
    const draft = state.kind === 'heads-up' ? state.draft : undefined
    const order = draft === undefined ? undefined : toOrder(draft)
    setState(idle)
    if (draft === undefined || order === undefined) return
    const { policy = 0 } = order
    const step = policy === 0 ? 'allow' : 'admit'
    const begun = {
      kind: 'under-way',
      step,
      policy,
      waitsFor: 'check',
      isAllowSkipped: false,
      hash: undefined,
    } as const
    await placing.start({ draft, progress: begun }, async (onProgress) => {
      const [clients, { placeBid }] = await Promise.all([
        loadWallet(site),
        loadOrReload(() => import('./place-bid.ts')),
      ])
      await placeBid(clients, order, (progress) => {
        onProgress(progress)
        // The wallet may be registered now.
        if (progress.kind !== 'under-way') refresh()
      })
    })
  }

  return {
    // After a disconnect there is nothing to confirm.
    state: state.kind === 'heads-up' && wallet.kind !== 'connected' ? idle : state,
    placing,
    /** True during the price check and while the stepper shows a bid under way. */
    isBusy: state.kind === 'checking' || placing.isBusy,
    song: { title: auction.title, artist: auction.asset.artist },
    isOnRightNetwork: wallet.kind === 'connected' && wallet.chainId === site.chain.id,
    start,
    cancel: () => setState(idle),
    switchNetwork,
    confirm,
  }
}

async function isPriceAccepted(order: BidOrder, onRefused: () => void): Promise<boolean> {
  try {
    const { checkPrice } = await loadOrReload(() => import('./api-calls.ts'))
    const result = await checkPrice(order)
    if (result.kind === 'accepted') return true
    void showToast({ kind: 'error', text: result.sentence })
    if (result.isAboutAdmission === true) onRefused()
    return false
  } catch (error) {
    console.error(error)
    void showToast({ kind: 'error', text: words.unreachable })
    return false
  }
}

const HeadsUpDialog = lazyPart(() => import('./heads-up-dialog.tsx'))
const BidStepper = lazyPart(() => import('./bid-stepper.tsx'))

export function BuyDialogs({ buy }: { buy: Buy }) {
  const { state, placing, song } = buy
  return (
    <>
      {state.kind === 'heads-up' && <HeadsUpDialog {...state} song={song} buy={buy} />}
      {placing.placed?.isShown === true && (
        <BidStepper
          progress={placing.placed.progress}
          draft={placing.placed.draft}
          song={song}
          onClose={placing.hide}
          onFailure={(error) => {
            placing.hide()
            announceLoadFailure(error, { retry: placing.show })
          }}
        />
      )}
    </>
  )
}
