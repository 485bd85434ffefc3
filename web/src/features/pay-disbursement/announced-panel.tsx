import { parseUtcDateTime, showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { CountdownClock, countDown } from '../../ui/countdown.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import type { Announcement } from './disbursement.ts'
import type { PanelProps } from './panel-props.ts'
import { texts } from './texts.ts'

const words = texts.announced

interface AnnouncedPanelProps extends PanelProps {
  readonly announcement: Announcement
}

/** Counts down until it can be paid in. */
export function AnnouncedPanel({ announcement, isBusy, onAct }: AnnouncedPanelProps) {
  const { id, payableFrom, isEarlier } = announcement
  const end = parseUtcDateTime(payableFrom)
  const now = useNow()
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h3 className="font-display text-lg font-bold">{words.title(String(id))}</h3>
        <p className="mt-1 text-sm">{words.from(showUtc(payableFrom))}</p>
        <LocalTime time={end} />
        {isEarlier && <p className="mt-3 text-sm font-semibold text-losing">{words.earlier}</p>}
      </div>
      <div className="max-w-72 rounded-card border border-line bg-surface p-5">
        <CountdownClock {...countDown({ now, start: 0, end })} />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <WithdrawButton id={id} isBusy={isBusy} onAct={onAct} />
        <Link
          to={`/royalties/${id}`}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          {words.page}
        </Link>
      </div>
    </div>
  )
}

/** Asks once more, because it can't be undone. */
export function WithdrawButton({ id, isBusy, onAct }: { id: number } & Pick<PanelProps, 'isBusy' | 'onAct'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" aria-disabled={isBusy} onClick={() => !isBusy && setIsOpen(true)}>
        {words.withdraw}
      </Button>
      {isOpen && (
        <Dialog title={words.withdrawTitle} onClose={() => setIsOpen(false)}>
          <p className="text-sm">{words.withdrawText(String(id))}</p>
          <div className="mt-6 flex flex-col gap-3">
            <Button
              isWide
              onClick={() => {
                setIsOpen(false)
                void onAct({ kind: 'withdraw', id })
              }}
            >
              {words.withdrawSubmit}
            </Button>
            <Button isWide look="quiet" onClick={() => setIsOpen(false)}>
              {words.cancel}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
