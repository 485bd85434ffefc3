import type { Draft } from '@melos/clearing'
import { showCount, showMels } from '../../lib/show-units.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BidCosts } from './bid-costs.tsx'
import { texts } from './texts.ts'
import { Warning } from './warning.tsx'

interface HeadsUpDialogProps {
  readonly draft: Draft
  readonly isOnRightNetwork: boolean
  readonly networkName: string
  readonly onCancel: () => void
  readonly onConfirm: () => void
  readonly onSwitch: () => void
  readonly isSwitching: boolean
}

export default function HeadsUpDialog({ draft, isOnRightNetwork, networkName, ...props }: HeadsUpDialogProps) {
  const { onCancel, onConfirm, onSwitch, isSwitching } = props
  const { confirm, switching, switch: change } = texts.headsUp
  const action = isOnRightNetwork ? confirm : isSwitching ? switching : change
  return (
    <Dialog title={texts.headsUp.title} onClose={onCancel}>
      <div className="flex flex-col gap-4 text-sm">
        <p>{texts.headsUp.commission}</p>
        <p>{texts.headsUp.offer(showCount(draft.quantity), showMels(draft.price))}</p>
        <BidCosts offer={draft} />
        {!isOnRightNetwork && <Warning>{texts.headsUp.wrongNetwork(networkName)}</Warning>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onCancel}>
            {texts.headsUp.cancel}
          </Button>
          {/* One button for both actions, so that the focus stays on it after the switch. */}
          <Button
            aria-disabled={isSwitching}
            onClick={isOnRightNetwork ? onConfirm : isSwitching ? undefined : onSwitch}
          >
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
