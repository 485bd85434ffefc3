import type { MyOrder } from '@melos/api-contract'
import { showCount } from '@melos/clearing/amounts'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import { OwnCallButton } from '../../wallet/own-calls/own-call-button.tsx'
import type { OwnCalls } from '../../wallet/own-calls/use-own-calls.ts'
import { groupBySong, toCancellation } from './own-order.ts'
import { texts } from './texts.ts'

/** One call for each song with several orders. */
export function CancelAll({ orders, calls }: { orders: readonly MyOrder[]; calls: OwnCalls }) {
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {groupBySong(orders).map((some) => {
        const call = toCancellation(some)
        const label = texts.cancelAll(showCount(BigInt(some.length)), some[0]?.title ?? '')
        if (call === undefined) return null
        return (
          <OwnCallButton
            key={call.song}
            label={label}
            about={label}
            state={calls.states.get(keyOf(call))}
            onClick={() => void calls.send(call)}
          />
        )
      })}
    </div>
  )
}
