import { announceLoadFailure } from '../../lib/load-failure.ts'
import { useSite } from '../../lib/site.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Buy } from './use-buy.ts'

const HeadsUpDialog = lazyPart(() => import('./heads-up-dialog.tsx'))
const BidStepper = lazyPart(() => import('./bid-stepper.tsx'))

export function BuyDialogs({ buy }: { buy: Buy }) {
  const { chain } = useSite()
  const { state } = buy
  return (
    <>
      {state.kind === 'heads-up' && (
        <HeadsUpDialog
          draft={state.draft}
          isOnRightNetwork={buy.isOnRightNetwork}
          networkName={chain.name}
          isSwitching={state.isSwitching}
          onCancel={buy.cancel}
          onConfirm={buy.confirm}
          onSwitch={buy.switchNetwork}
        />
      )}
      {state.kind === 'placing' && state.isShown && (
        <BidStepper
          progress={state.progress}
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
