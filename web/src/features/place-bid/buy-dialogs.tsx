import { announceLoadFailure } from '../../lib/load-failure.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Buy } from './use-buy.ts'

const HeadsUpDialog = lazyPart(() => import('./heads-up-dialog.tsx'))
const BidStepper = lazyPart(() => import('./bid-stepper.tsx'))

export function BuyDialogs({ buy }: { buy: Buy }) {
  const { state, song } = buy
  return (
    <>
      {state.kind === 'heads-up' && <HeadsUpDialog {...state} song={song} buy={buy} />}
      {state.kind === 'placing' && state.isShown && (
        <BidStepper
          progress={state.progress}
          draft={state.draft}
          song={song}
          onClose={buy.hide}
          onFailure={(error) => {
            buy.hide()
            announceLoadFailure(error, { retry: buy.show })
          }}
        />
      )}
    </>
  )
}
