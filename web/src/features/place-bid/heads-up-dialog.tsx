import type { Draft } from '@melos/clearing'
import { showCount, showMels } from '@melos/clearing/amounts'
import { useSite } from '../../lib/site.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Warning } from '../../ui/warning.tsx'
import { Risks } from '../../wallet/placing/form-parts.tsx'
import { BidCosts } from './bid-costs.tsx'
import { texts } from './texts.ts'
import type { Buy } from './use-buy.tsx'

interface HeadsUpDialogProps {
  readonly draft: Draft
  readonly isSwitching: boolean
  readonly song: { readonly title: string; readonly artist: string }
  readonly buy: Pick<Buy, 'isOnRightNetwork' | 'cancel' | 'confirm' | 'switchNetwork'>
}

export default function HeadsUpDialog({ draft, isSwitching, song, buy }: HeadsUpDialogProps) {
  const { chain } = useSite()
  const { isOnRightNetwork, cancel, confirm, switchNetwork } = buy
  const words = texts.headsUp
  return (
    <Dialog title={words.title} onClose={cancel}>
      <div className="flex flex-col gap-4 text-sm">
        <p>
          <Amounts>{words.commission}</Amounts>
        </p>
        <p dir="auto" className="wrap-anywhere">
          <Amounts>{words.offer(showCount(draft.quantity), showMels(draft.price), song)}</Amounts>
        </p>
        <BidCosts offer={draft} />
        <Risks {...texts.risks} />
        {!isOnRightNetwork && <Warning>{words.wrongNetwork(chain.name)}</Warning>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
          {/* One button for both actions, so that the focus stays on it after the switch. */}
          <Button
            aria-disabled={isSwitching}
            onClick={isOnRightNetwork ? confirm : isSwitching ? undefined : switchNetwork}
          >
            {isOnRightNetwork ? words.confirm : isSwitching ? words.switching : words.switch}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
