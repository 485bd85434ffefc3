import { showDown, showUp } from '@melos/clearing/amounts'
import { withUnit } from '@melos/clearing/format-numbers'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import { payableUntil } from '@melos/royalties'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { TermsList } from '../../ui/terms-list.tsx'
import { WithdrawButton } from './announced-panel.tsx'
import type { Announcement } from './disbursement.ts'
import type { PanelProps } from './panel-props.ts'
import { texts } from './texts.ts'

const words = texts.payIn

interface PayInPanelProps extends PanelProps {
  readonly announcement: Announcement
}

export function PayInPanel({ announcement, disbursement, agent, isBusy, isBlocked, onAct }: PayInPanelProps) {
  const { id, payableFrom } = announcement
  const until = payableUntil(new Date(parseUtcDateTime(payableFrom)))
  const { mels } = disbursement
  const isShort = agent !== undefined && agent.balance < mels
  const down = (units: bigint): string => withUnit(showDown(units), 'MELS')
  const amount = withUnit(showUp(mels), 'MELS')
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h3 className="font-display text-lg font-bold">{texts.announced.title(String(id))}</h3>
        <p className="mt-1 text-sm">{words.until(formatUtcMinute(until.getTime()))}</p>
      </div>
      <TermsList
        rows={[
          [words.amount, amount],
          ...(agent === undefined
            ? []
            : [[words.balance, down(agent.balance)] as const, [words.allowance, down(agent.allowance)] as const]),
        ]}
      />
      {isShort && <p className="text-sm font-semibold text-losing">{words.tooLittle}</p>}
      {agent !== undefined && agent.allowance < mels && !isShort && (
        <p className="text-sm text-muted">{words.allowFirst}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {!isBlocked && (
          <Button
            aria-disabled={isBusy || isShort}
            onClick={() => !isBusy && !isShort && void onAct({ kind: 'pay-in', id })}
          >
            <Amounts>{words.submit(amount)}</Amounts>
          </Button>
        )}
        <WithdrawButton id={id} isBusy={isBusy} onAct={onAct} />
      </div>
    </div>
  )
}
